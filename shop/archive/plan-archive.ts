import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Platform } from '../moving/platforms/old-product.ts'
import type { RecognisedFile } from '../moving/platforms/recognise.ts'
import {
  type ArchiveProblem,
  contactKeys,
  type OldCustomer,
  type OldOrder,
  oldCustomers,
  oldOrders,
  type ReadRow,
} from './read-file.ts'
import { importedCustomer, importedOrder } from './table.ts'

/** The outcome of a row of the file: stored, or skipped because it exists or is invalid. */
export type PlannedArchive = {
  line: number
  name: string
  state: 'waiting' | 'there' | 'refused'
  problem: ArchiveProblem | null
}
type Stored = { kind: 'orders'; rows: OldOrder[] } | { kind: 'customers'; rows: OldCustomer[] }
export type ArchivePlan = {
  platform: Platform
  rows: PlannedArchive[]
  unknown: string[]
  hash: string
  /** What is stored on confirmation. */
  fresh: Stored
}

/** What another shop's file of customers or orders would add to the archive, row by row. Read-only. */
export async function planArchive(
  db: Executor,
  file: RecognisedFile & { kind: 'customers' | 'orders' },
): Promise<ArchivePlan> {
  const { platform } = file
  if (file.kind === 'orders') {
    const { rows, unknown } = oldOrders(file)
    const numbers = rows.flatMap(({ row }) => row?.number ?? [])
    const found = await db
      .select({ key: importedOrder.number })
      .from(importedOrder)
      .where(
        and(eq(importedOrder.platform, platform), sql`${importedOrder.number} = any(${sql.param(numbers)}::text[])`),
      )
    const { planned, fresh } = sorted(rows, ({ number }) => [number], found)
    return planOf(platform, planned, unknown, { kind: 'orders', rows: fresh })
  }
  const { rows, unknown } = oldCustomers(file)
  // Another export may have other ids, or none. A phone counts only without an address: a family shares one.
  const keysOf = (row: OldCustomer) => [row.key, ...contactKeys(platform, row).slice(0, 1)]
  const keys = rows.flatMap(({ row }) => (row === null ? [] : keysOf(row)))
  const found = await db
    .select({ key: importedCustomer.key })
    .from(importedCustomer)
    .where(and(eq(importedCustomer.platform, platform), sql`${importedCustomer.key} = any(${sql.param(keys)}::text[])`))
  const { planned, fresh } = sorted(rows, keysOf, found)
  return planOf(platform, planned, unknown, { kind: 'customers', rows: fresh })
}

function sorted<Row>(rows: readonly ReadRow<Row>[], keysOf: (row: Row) => string[], found: readonly { key: string }[]) {
  const there = new Set(found.map(({ key }) => key))
  const fresh: Row[] = []
  const planned = rows.map(({ line, name, problem, row }): PlannedArchive => {
    if (row === null) return { line, name, state: 'refused', problem }
    if (keysOf(row).some((key) => there.has(key))) return { line, name, state: 'there', problem: null }
    fresh.push(row)
    return { line, name, state: 'waiting', problem: null }
  })
  return { planned, fresh }
}

function planOf(platform: Platform, rows: PlannedArchive[], unknown: string[], fresh: Stored): ArchivePlan {
  const hash = createHash('sha256')
    .update(JSON.stringify([platform, rows, fresh]))
    .digest('base64url')
  return { platform, rows, unknown, hash, fresh }
}
