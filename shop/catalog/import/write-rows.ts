import { sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { product } from '../table.ts'
import { isVariantId } from '../variants/options.ts'

/** Rows per statement. */
const atATime = 500

/** Splits rows for several statements. */
export const inSets = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / atATime) }, (_, at) => rows.slice(at * atATime, (at + 1) * atATime))

/** What is written of an existing product; columns that are left out stay. */
export type RowUpdate = { id: string } & Partial<Omit<typeof product.$inferInsert, 'id'>>

/** Updates products that the caller has locked, in sets. */
export async function updateProducts(tx: Executor, rows: readonly RowUpdate[]): Promise<void> {
  const isVariant = ({ id }: RowUpdate) => isVariantId(id)
  // Products last: their trigger gives their variants the status that fits.
  for (const same of [rows.filter(isVariant), rows.filter((row) => !isVariant(row))])
    for (const some of inSets(same)) await updateSome(tx, some)
}

async function updateSome(tx: Executor, rows: readonly RowUpdate[]): Promise<void> {
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  )
  const names = new Set(stored.flatMap(({ id: _, ...row }) => Object.keys(row)))
  const columns = sql.join(
    [...names].map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`
    update ${product} set (${columns}) = (
      select ${columns} from jsonb_populate_record(${product}, typed.row))
    from jsonb_array_elements(${JSON.stringify(stored)}::jsonb) typed(row)
    where ${product.id} = typed.row ->> 'id'`)
}

/** A column's name in the database. */
const columnOf = (field: string) => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
