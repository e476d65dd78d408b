import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '#adapters/database/open.ts'
import { syncPath, syncTree } from '#adapters/database/pglite/durable-files.ts'
import { FolderInUse, type FolderLock } from '#adapters/database/pglite/folder-lock.ts'
import { databaseCode } from '#shop/db.ts'
import type { Config } from '../config/env.ts'
import { BadBackup, inWords } from './bad-backup.ts'
import { bucketToCopy, copyBucket } from './bucket.ts'
import { askRunningShop } from './control-socket.ts'
import { copyData, databaseFile, type Manifest, seal } from './folder.ts'
import { lockBackups, removeUnfinished } from './list-backups.ts'
import { prove } from './load.ts'
import { writeDump } from './snapshot.ts'
import { noStep, type Step } from './step.ts'

/**
 * Makes a backup of the whole shop in a folder that is empty or does not exist, whether or not the shop is running: the
 * files, then the database in one snapshot, then files added meanwhile. So every file that the database names is in it,
 * even if the shop has deleted it since. It is built beside its place and moved there after a trial restore: an
 * incomplete backup never has the name of one.
 * @throws BadBackup when the folder is not empty, there is no shop to back up, the disk is full, or the trial fails
 */
export async function backUp(config: Config, folder: string, step: Step = noStep): Promise<Manifest> {
  const dataDir = resolve(config.DATA_DIR)
  if (config.DATABASE_URL === undefined && !existsSync(join(dataDir, 'database')))
    throw new BadBackup(`There is no shop in ${dataDir}. Set DATABASE_URL or DATA_DIR as the shop has them.`)
  const part = `${folder}.part-${crypto.randomUUID().slice(0, 8)}`
  try {
    if (existsSync(folder) && (await readdir(folder)).length > 0) throw new BadBackup(`${folder} is not empty.`)
    const madeAt = new Date()
    await mkdir(part, { recursive: true, mode: 0o700 })
    await step('begun')
    const { bucket, note } = await bucketToCopy(config)
    const before = await copyBucket(bucket, part, await copyData(dataDir, part))
    await step('files copied')
    await dump(config, dataDir, join(part, databaseFile), madeAt, step)
    await step('rows written')
    const copied = await copyBucket(bucket, part, await copyData(dataDir, part, before))
    await step('late files copied')
    const tables = await prove(part, join(part, 'scratch'), step)
    await step('proven')
    const manifest = await seal(part, copied, tables, madeAt, note)
    await step('manifest written')
    syncTree(part)
    await rename(part, folder)
    syncPath(dirname(folder))
    return manifest
  } catch (error) {
    // An incomplete backup is discarded.
    await rm(part, { recursive: true, force: true }).catch(() => {})
    throw inWords(error)
  }
}

/**
 * The same for an operator. In BACKUP_DIR one backup is made at a time, as the next one removes what unfinished ones
 * left there; any other folder is the operator's own.
 * @throws BadBackup also while another backup is being made in BACKUP_DIR, or when that cannot be written
 */
export async function backUpByHand(config: Config, target: string): Promise<Manifest> {
  const folder = dirname(target)
  const placeOf = (path: string) => realpath(path).catch(() => resolve(path))
  const { BACKUP_DIR } = config
  if (BACKUP_DIR === undefined || (await placeOf(BACKUP_DIR)) !== (await placeOf(folder))) return backUp(config, target)
  const lock = await lockFor(folder)
  try {
    await removeUnfinished(folder)
    return await backUp(config, target)
  } catch (error) {
    throw inWords(error)
  } finally {
    lock.release()
  }
}

/** Only this lock means another backup: the database's own, which `backUp` may find taken, says who has it. */
async function lockFor(folder: string): Promise<FolderLock> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return lockBackups(folder)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw inWords(error)
    throw new BadBackup(`Another backup is being made in ${folder}. Try again after it, or name another folder.`)
  }
}

async function dump(config: Config, dataDir: string, path: string, at: Date, step: Step): Promise<void> {
  const running = config.DATABASE_URL === undefined ? await askRunningShop(dataDir) : null
  await step('database reached')
  if (running) return pipeline(running, createWriteStream(path, { mode: 0o600 }))
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  const choice = url ? { url } : { folder: join(dataDir, 'database') }
  const database = await openDatabase(choice)
  try {
    const facts = { engine: database.engine, at }
    await writeDump(database.db, facts, createWriteStream(path, { mode: 0o600 }), { step })
  } catch (error) {
    // 42P01: a database without the shop's tables.
    if (databaseCode(error) === '42P01') throw new BadBackup('There is no shop in this database: check DATABASE_URL.')
    throw error
  } finally {
    await database.close()
  }
}
