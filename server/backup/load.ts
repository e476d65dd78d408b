import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { DumpHead, Totals } from '#adapters/database/dump.ts'
import { loadDump, type WaitingJob } from '#adapters/database/load-dump.ts'
import { applyMigrations, migrationCount } from '#adapters/database/migrations.ts'
import { openDatabase } from '#adapters/database/open.ts'
import { readLines } from '#adapters/database/read-lines.ts'
import type { Executor } from '#shop/db.ts'
import { BadBackup } from './bad-backup.ts'
import { databaseFile } from './folder.ts'
import type { Step } from './step.ts'

/**
 * Creates a backup's tables in an empty database, as they were when it was made, loads its rows, and runs later
 * migrations: one transaction, all or nothing.
 * @returns the pending jobs, and what the tables held before the later migrations
 */
export async function loadBackup(
  tx: Executor,
  folder: string,
  step: Step,
): Promise<{ jobs: WaitingJob[]; totals: Totals }> {
  return pipeline(
    createReadStream(join(folder, databaseFile)),
    createGunzip(),
    async (bytes: AsyncIterable<Buffer>) => {
      const lines = readLines(bytes)
      const head = readHead((await lines.next()).value)
      await applyMigrations(tx, 0, head.migrations)
      await step('tables made')
      const loaded = await loadDump(tx, head.format, lines)
      await step('rows loaded')
      await applyMigrations(tx, head.migrations)
      return loaded
    },
  )
}

function readHead(line: unknown): DumpHead {
  const head = JSON.parse(typeof line === 'string' ? line : '{}') as Partial<DumpHead>
  if ((head.format !== 1 && head.format !== 2) || head.migrations === undefined || head.migrations > migrationCount())
    throw new BadBackup('This backup was made by a newer version of the shop. Install that version first.')
  return head as DumpHead
}

/**
 * Restores a backup as a trial into a temporary embedded database, whichever engine it came from.
 * @returns what its tables hold: as much as the source database reported
 * @throws UnusableDump when it cannot be restored, or the result differs
 */
export async function prove(folder: string, scratch: string, step: Step): Promise<Totals> {
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const database = await openDatabase({ folder: scratch, scratch: true })
    try {
      return (await database.db.transaction((tx) => loadBackup(tx, folder, step))).totals
    } finally {
      await database.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
  }
}
