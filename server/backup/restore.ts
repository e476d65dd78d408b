import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#adapters/database/open.ts'
import { syncTree } from '#adapters/database/pglite/durable-files.ts'
import { type FolderLock, lockFolder } from '#adapters/database/pglite/folder-lock.ts'
import { renameSchemas } from '#adapters/database/rename-schemas.ts'
import { type Executor, rowsOf } from '#shop/db.ts'
import type { Config } from '../config/env.ts'
import { saveRestored, wasRestored } from './after-restore.ts'
import { BadBackup, inWords } from './bad-backup.ts'
import { copyData, type Manifest, readSealed } from './folder.ts'
import { loadBackup } from './load.ts'
import { noStep, type Step } from './step.ts'
import { dropSwap, finishSwap, makeStaging, readJournal, settle, settleSwap, writeJournal } from './swap.ts'

export type Restored = Manifest & {
  /** Where the replaced shop was moved: a folder or database schemas. */
  replaced: string[]
}

type Work = {
  dataDir: string
  folder: string
  id: string
  madeAt: string
  staging: string
  /** The folder for the replaced shop. */
  aside: string
  replace: boolean
  step: Step
  /** The schemas of the replaced shop. */
  schemas: string[]
}

/**
 * Restores a backup: database (on either engine, so this also migrates between them), files and secret. Everything is
 * built beside the existing shop, verified, and only then swapped in: a failure before that changes nothing. The
 * replaced shop is retained until an operator removes it.
 * @param options.replace whether an existing shop may be moved aside
 * @throws BadBackup when the backup is damaged or newer than this version, or a shop exists and `replace` is false
 * @throws FolderInUse when a shop is running on the data folder
 */
export async function restore(
  config: Config,
  folder: string,
  { replace, step = noStep }: { replace: boolean; step?: Step },
): Promise<Restored> {
  const dataDir = resolve(config.DATA_DIR)
  const now = new Date().toISOString().replace(/\D/g, '')
  const id = `${now}-${crypto.randomUUID().slice(0, 8)}`
  try {
    const manifest = await readSealed(folder)
    await step('checked')
    await settleRestore(config)
    const { staging, lock } = makeStaging(dataDir, id)
    const work: Work = {
      dataDir,
      folder,
      id,
      madeAt: manifest.madeAt,
      staging,
      aside: `before-${now}`,
      replace,
      step,
      schemas: [],
    }
    try {
      await copyData(folder, join(dataDir, staging))
      await step('files staged')
      const url = serverOf(config)
      await (url === undefined ? intoFolder(work) : intoPostgres(work, url))
    } catch (error) {
      // When the connection was lost during the commit, only the database knows whether it succeeded.
      if (!(await settle(dataDir, isIn(config)))) throw error
    } finally {
      lock.release()
      if (readJournal(dataDir) === null) dropSwap(dataDir, staging)
    }
    const aside = join(dataDir, work.aside)
    return { ...manifest, replaced: [...work.schemas, ...(existsSync(aside) ? [aside] : [])] }
  } catch (error) {
    throw inWords(error)
  }
}

/**
 * Completes or rolls back an interrupted restore, before anything else touches the shop's data.
 * @throws FolderInUse when the restore is still running
 */
export function settleRestore(config: Config): Promise<void> {
  return settleSwap(resolve(config.DATA_DIR), isIn(config))
}

/** The PostgreSQL server itself, not through a pooler. */
const serverOf = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Config) => DATABASE_DIRECT_URL ?? DATABASE_URL

const isIn = (config: Config) => async (id: string) => {
  const url = serverOf(config)
  if (url === undefined) return false
  const database = await openDatabase({ url })
  try {
    return await wasRestored(database.db, id)
  } finally {
    await database.close()
  }
}

async function intoFolder({ dataDir, folder, id, madeAt, staging, aside, replace, step }: Work): Promise<void> {
  const live = join(dataDir, 'database')
  const isTaken = () => existsSync(live) && readdirSync(live).length > 0
  let lock: FolderLock | null = null
  try {
    if (isTaken()) {
      if (!replace) throw new BadBackup(`There is a shop in ${dataDir} already. Add --replace to put it aside.`)
      // Held until the new one is in place: no shop can be running on it, or start meanwhile.
      lock = lockFolder(live)
    }
    const database = await openDatabase({ folder: join(dataDir, staging, 'database') })
    try {
      await step('database made')
      await database.db.transaction(async (tx) => {
        const { jobs } = await loadBackup(tx, folder, step)
        await saveRestored(tx, { id, madeAt, jobs })
      })
      await database.db.execute(sql`vacuum analyze`)
    } finally {
      await database.close()
    }
    await step('rows committed')
    if (lock === null && isTaken()) throw new BadBackup(`A shop was started in ${dataDir} meanwhile.`)
    syncTree(join(dataDir, staging))
    const swap = writeJournal(dataDir, { id, staging, aside, inDatabase: false })
    await step('journal written')
    await finishSwap(dataDir, swap, step)
  } finally {
    lock?.release()
  }
}

async function intoPostgres(work: Work, url: string): Promise<void> {
  const { dataDir, folder, id, madeAt, staging, aside, replace, step } = work
  const embedded = join(dataDir, 'database')
  // Held until it is put aside: no shop can be running on it.
  const lock = existsSync(embedded) ? lockFolder(embedded) : null
  const database = await openDatabase({ url }).catch((error) => {
    lock?.release()
    throw error
  })
  try {
    const swap = await database.db.transaction(async (tx) => {
      work.schemas = await moveReplacedAside(tx, aside.replace('-', '_'), replace)
      await step('shop set aside')
      const { jobs } = await loadBackup(tx, folder, step)
      await saveRestored(tx, { id, madeAt, jobs })
      syncTree(join(dataDir, staging))
      const journal = writeJournal(dataDir, { id, staging, aside, inDatabase: true })
      await step('journal written')
      return journal
    })
    await step('rows committed')
    await finishSwap(dataDir, swap, step)
    // Only speeds up the first hours.
    await database.db.execute(sql`vacuum analyze`).catch(() => {})
  } finally {
    await database.close().finally(() => lock?.release())
  }
}

/** @throws BadBackup while a shop is running on this PostgreSQL database; one that starts waits for the transaction. */
export async function assertStopped(tx: Executor): Promise<void> {
  // The migration lock.
  await tx.execute(sql`select pg_advisory_xact_lock(7262801)`)
  const [others] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database()
        and application_name = 'bustan-listen' and pid <> pg_backend_pid()`,
  )
  if (others && others.count > 0) throw new BadBackup('The shop is running on this database. Stop it first.')
}

/** Empties the database within the restore's transaction; returns the schemas that hold the replaced shop. */
async function moveReplacedAside(tx: Executor, name: string, replace: boolean): Promise<string[]> {
  await assertStopped(tx)
  const [tables] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname in ('public', 'drizzle', 'pgboss')`,
  )
  if (tables && tables.count > 0 && !replace)
    throw new BadBackup('There are tables in this database already. Add --replace to put them aside.')
  return tables && tables.count > 0 ? renameSchemas(tx, name) : []
}
