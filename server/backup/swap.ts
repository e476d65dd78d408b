import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { syncPath } from '#adapters/database/pglite/durable-files.ts'
import { FolderInUse, LOCK_FILES, lockFolder } from '#adapters/database/pglite/folder-lock.ts'
import { folderNames } from './folder.ts'
import { noStep, type Step } from './step.ts'

/** A complete restore that only has to be moved into place; `entries` is what the staging folder held. */
export type Swap = { id: string; staging: string; aside: string; entries: string[]; inDatabase: boolean }

const stagingPrefix = 'restoring-'
const journalOf = (dataDir: string) => join(dataDir, 'restore.json')

/** Records that only renames are left: from now on the restore is completed, even after a crash. */
export function writeJournal(dataDir: string, swap: Omit<Swap, 'entries'>): Swap {
  const entries = readdirSync(join(dataDir, swap.staging)).filter((name) => !LOCK_FILES.includes(name))
  const journal = journalOf(dataDir)
  writeFileSync(`${journal}.tmp`, JSON.stringify({ ...swap, entries }), { mode: 0o600 })
  syncPath(`${journal}.tmp`)
  renameSync(`${journal}.tmp`, journal)
  syncPath(dataDir)
  return { ...swap, entries }
}

export function readJournal(dataDir: string): Swap | null {
  if (!existsSync(journalOf(dataDir))) return null
  return JSON.parse(readFileSync(journalOf(dataDir), 'utf8')) as Swap
}

/** Moves the old files to `aside` and the restored ones into place. Idempotent, wherever it was interrupted. */
export async function finishSwap(dataDir: string, swap: Swap, step: Step = noStep): Promise<void> {
  const { staging, aside, entries } = swap
  const putAside = (name: string) => {
    if (!existsSync(join(dataDir, name)) || existsSync(join(dataDir, aside, name))) return
    mkdirSync(join(dataDir, aside), { recursive: true, mode: 0o700 })
    renameSync(join(dataDir, name), join(dataDir, aside, name))
  }
  // After the move to PostgreSQL an embedded database would be an old copy of the same shop.
  for (const name of [...folderNames, 'database']) if (!entries.includes(name)) putAside(name)
  for (const name of entries) {
    if (!existsSync(join(dataDir, staging, name))) continue
    putAside(name)
    await step(`${name} put aside`)
    renameSync(join(dataDir, staging, name), join(dataDir, name))
    await step(`${name} in place`)
  }
  syncPath(dataDir)
  rmSync(journalOf(dataDir), { force: true })
  syncPath(dataDir)
  try {
    await step('journal removed')
    rmSync(join(dataDir, staging), { recursive: true, force: true })
  } catch {
    // The restored shop is in place: the next restore removes what is left of the staging folder.
  }
}

/** Discards a restore that did not complete. */
export function dropSwap(dataDir: string, staging: string): void {
  rmSync(journalOf(dataDir), { force: true })
  rmSync(join(dataDir, staging), { recursive: true, force: true, maxRetries: 3 })
}

/** A locked staging folder for this restore; those of killed restores are removed. */
export function makeStaging(dataDir: string, id: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(stagingPrefix))) {
    try {
      lockFolder(join(dataDir, name)).release()
      rmSync(join(dataDir, name), { recursive: true, force: true })
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
    }
  }
  const staging = `${stagingPrefix}${id}`
  mkdirSync(join(dataDir, staging), { mode: 0o700 })
  return { staging, lock: lockFolder(join(dataDir, staging)) }
}

/**
 * Completes or rolls back an interrupted restore; does nothing without one. Runs before a shop is opened.
 * @param isIn whether the database committed the restore of this id; called only where the rows were not in the data
 *   folder
 * @throws FolderInUse when the restore is still running
 */
export async function settleSwap(dataDir: string, isIn: (id: string) => Promise<boolean>): Promise<void> {
  const lock = await lockStaging(dataDir)
  try {
    await settle(dataDir, isIn)
  } finally {
    lock?.release()
  }
}

/** The same, with the staging folder locked. @returns whether there was a restore that is now complete */
export async function settle(dataDir: string, isIn: (id: string) => Promise<boolean>): Promise<boolean> {
  const swap = readJournal(dataDir)
  if (swap === null) return false
  if (!swap.inDatabase || (await isIn(swap.id))) {
    await finishSwap(dataDir, swap)
    return true
  }
  dropSwap(dataDir, swap.staging)
  return false
}

/** Several processes may start together: the first one completes the restore, the others wait briefly. */
async function lockStaging(dataDir: string) {
  for (let left = 50; ; left--) {
    const swap = readJournal(dataDir)
    if (swap === null || !existsSync(join(dataDir, swap.staging))) return null
    try {
      return lockFolder(join(dataDir, swap.staging))
    } catch (error) {
      if (left <= 0 || !(error instanceof FolderInUse)) throw error
      await pause(100)
    }
  }
}
