import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Every file this lock may leave in a folder (SQLite's side files included). */
export const LOCK_FILES: readonly string[] = ['lock.sqlite', 'lock.sqlite-journal', 'lock.json', 'lock.json.tmp']

/** Who holds a folder, as written in its lock.json. */
export interface LockHolder {
  pid: number
  host: string
  /** ISO 8601, UTC */
  startedAt: string
  command: string
}

export interface FolderLock {
  readonly folder: string
  /** Releases the folder. Safe to call twice. */
  release(): void
}

/** Another live process (or this one) already holds the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
  readonly folder: string
  /** Unknown when the holder has only just taken the lock. */
  readonly holder: LockHolder | undefined

  constructor(folder: string, holder: LockHolder | undefined) {
    const who = holder
      ? `process ${holder.pid} on ${holder.host}, since ${holder.startedAt} (${holder.command})`
      : 'another process that has only just started'
    super(
      `The database folder ${folder} is in use by ${who}. Two processes on one folder destroy each other's data. ` +
        'Stop that process first, or give this one another folder (DATA_DIR) or a PostgreSQL server (DATABASE_URL).',
    )
    this.folder = folder
    this.holder = holder
  }
}

/**
 * Locks an existing folder until `release()` or the end of the process, whichever way it ends.
 *
 * The lock is the operating system's (SQLite's exclusive lock on lock.sqlite), so a killed holder leaves nothing stale
 * and containers on one machine that share a volume see each other. lock.json only names the holder. On POSIX any
 * close() of a file drops the process's locks on it: the lock's holder must never open or copy lock.sqlite.
 *
 * @throws FolderInUse when it is locked, Error when the folder cannot be written
 */
export function lockFolder(folder: string): FolderLock {
  const holderFile = join(folder, 'lock.json')
  let held: DatabaseSync
  try {
    held = holdExclusively(join(folder, 'lock.sqlite'))
  } catch (cause) {
    if (isBusy(cause)) throw new FolderInUse(folder, readHolder(holderFile))
    throw new Error(`The database folder ${folder} cannot be locked: ${(cause as Error).message}`, { cause })
  }

  const self: LockHolder = {
    pid: process.pid,
    host: hostname(),
    startedAt: new Date().toISOString(),
    command: process.argv.slice(0, 2).join(' '),
  }
  try {
    writeFileSync(`${holderFile}.tmp`, JSON.stringify(self))
    renameSync(`${holderFile}.tmp`, holderFile)
  } catch {
    // Informational only: a full disk must not keep the holder itself out.
  }

  return {
    folder,
    release() {
      if (!held.isOpen) return
      // Before the lock is released, or the next holder's lock.json would be removed. lock.sqlite itself stays:
      // removing it would let two processes lock two different files of that name.
      rmSync(holderFile, { force: true })
      held.close()
    },
  }
}

function holdExclusively(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' && (code & 0xff) === SQLITE_BUSY
}

/** Undefined also when lock.json is a dead holder's: the new one has not written its own yet. */
function readHolder(file: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as LockHolder
    return holder.host === hostname() && !isAlive(holder.pid) ? undefined : holder
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
