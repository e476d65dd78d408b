import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { FolderInUse, type FolderLock } from '#adapters/database/pglite/folder-lock.ts'
import type { BackupFailure, BackupStatus, Backups } from '#shop/backups/backups-port.ts'
import type { Clock, Log } from '#shop/ports.ts'
import type { Config } from '../config/env.ts'
import { BadBackup, inWords } from './bad-backup.ts'
import { lockBackups, nameOfMoment, provenBackups, pruneBackups, removeUnfinished } from './list-backups.ts'

const oldMs = 2 * 86_400_000
const longestMs = 100 * 60_000
/** Heartbeat of a running backup; without one for four times as long it was killed. */
const signEveryMs = 15_000

type Run = { startedAt: string; state: 'running' | 'done' | 'failed'; reason: BackupFailure | null }
const runFile = 'last-run.json'

/** The child process's answer. */
export type ChildMessage = { ok: true } | { ok: false; reason: BackupFailure; message: string }

/**
 * The shop's own backups in BACKUP_DIR. All state is read from that folder, so every process sees the same, also after
 * the database was restored.
 */
export function openBackups(config: Config, clock: Clock, log: Log): Backups {
  const folder = config.BACKUP_DIR === undefined ? null : resolve(config.BACKUP_DIR)
  return {
    folder,
    status: () => readStatus(folder, config.BACKUP_KEEP, clock.now()),
    async run() {
      if (folder === null) return false
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await makeOne(config, folder, clock.now())
        return true
      } catch (error) {
        if (error instanceof FolderInUse) return false
        log.error({ err: error }, 'the backup failed')
        throw error
      }
    },
  }
}

async function makeOne(config: Config, folder: string, now: Date): Promise<void> {
  let lock: FolderLock | undefined
  const run: Run = { startedAt: now.toISOString(), state: 'running', reason: null }
  const sign = setInterval(
    () => void utimes(join(folder, runFile), new Date(), new Date()).catch(() => {}),
    signEveryMs,
  )
  try {
    lock = lockBackups(folder)
    // First: on a full disk nothing else works.
    await removeUnfinished(folder)
    await writeRun(folder, run)
    await inChild(config, join(folder, nameOfMoment(now)))
    await writeRun(folder, { ...run, state: 'done' })
    await pruneBackups(folder, config.BACKUP_KEEP)
  } catch (error) {
    if (error instanceof FolderInUse) throw error
    const known = inWords(error)
    const reason = known instanceof BadBackup ? known.reason : 'other'
    // On a full disk the record stays at `running`.
    await writeRun(folder, { ...run, state: 'failed', reason }).catch(() => {})
    throw error
  } finally {
    clearInterval(sign)
    lock?.release()
  }
}

/** In a child process, which releases its memory and whose death is noticed. It ends with this one. */
function inChild(config: Config, target: string): Promise<void> {
  const child = fork(resolve('server/backup/child.ts'), {
    execArgv: ['--liftoff-only', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  return new Promise((done, failed) => {
    let result: ChildMessage | undefined
    child.once('message', (message: ChildMessage) => {
      result = message
    })
    child.once('error', failed)
    child.once('exit', (code, signal) => {
      if (result?.ok) done()
      else if (result) failed(new BadBackup(result.message, result.reason))
      else failed(new BadBackup(`The backup's process ended (${signal ?? code}).`, 'broke_off'))
    })
    child.send({ config, target })
  })
}

async function writeRun(folder: string, run: Run): Promise<void> {
  const path = join(folder, runFile)
  await writeFile(`${path}.part`, JSON.stringify(run), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

async function readStatus(folder: string | null, keep: number, now: Date): Promise<BackupStatus> {
  const none = { keep, proven: [], lastRun: null }
  if (folder === null) return { ...none, trouble: 'not_set_up' }
  if (!existsSync(folder)) return { ...none, trouble: 'none_yet' }
  try {
    const proven = await provenBackups(folder)
    const lastRun = await readRun(folder)
    const age = proven[0] && now.getTime() - proven[0].madeAt.getTime()
    const trouble = lastRun?.state === 'failed' ? 'failed' : age === undefined ? 'none_yet' : age > oldMs ? 'old' : null
    return { keep, proven, lastRun, trouble }
  } catch {
    return { ...none, trouble: 'unreachable' }
  }
}

async function readRun(folder: string): Promise<BackupStatus['lastRun']> {
  const path = join(folder, runFile)
  if (!existsSync(path)) return null
  const { startedAt, state, reason } = JSON.parse(await readFile(path, 'utf8')) as Run
  const at = new Date(startedAt)
  // A run without an end was killed, or had no disk space to record its end.
  if (state === 'running' && Date.now() - (await stat(path)).mtimeMs > 4 * signEveryMs)
    return { startedAt: at, state: 'failed', reason: 'broke_off' }
  return { startedAt: at, state, reason }
}
