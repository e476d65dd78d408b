import { writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { freeBundledFiles } from './bundled-files.ts'
import { DurableFiles, type Sync } from './durable-files.ts'
import { lockFolder } from './folder-lock.ts'
import { dataFolder, inspectFolder, makeFolder, prepareFolder, UnusableFolder } from './pglite-folder.ts'

export interface OpenDatabase {
  client: PGlite
  /** Waits for running queries, then closes. Safe to call twice. */
  close(): Promise<void>
}

// Migration 0000 creates it; every extension named here is unpacked at each start.
const extensions = { pg_trgm }

// PostgreSQL's default cache of 128 MB stays in the process's memory once it is used. With 8 MB writes are slower, by half
// right after a bulk load and by 10 to 25 % later, and trigram searches a little; 32 MB was no faster than 8.
const SMALL_CACHE = ['-c', 'shared_buffers=8MB']

// Without PGlite's own -F, which is fsync=off. wal_sync_method: the default, fdatasync, is empty in the wasm build.
const DURABLE = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  ...SMALL_CACHE,
]

// V8 would optimize hot code again, and one function of PostgreSQL takes 600 MB and seconds to compile (decision 0059).
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

const CHECKPOINT_EVERY_MS = 5 * 60_000
const CHECKPOINT_AFTER_BYTES = 16 * 1024 * 1024

/**
 * Opens the embedded database in a folder, creating both when absent. What it acknowledges has been fsynced: it
 * survives `kill -9`, and a power cut if the disk honours fsync.
 *
 * @param options.scratch temporary: no fsync
 * @param options.sync replaces fsync in tests
 * @throws FolderInUse when another process holds it, UnusableFolder when it is not a database of ours that can be read
 */
export async function openPglite(options: { folder: string; scratch?: true; sync?: Sync }): Promise<OpenDatabase> {
  const folder = resolve(options.folder)
  makeFolder(folder)
  inspectFolder(folder) // before the lock, so that a foreign folder does not even get a lock file
  const lock = lockFolder(folder)
  try {
    await prepareFolder(folder)
    const client = await start(folder, options.scratch ? () => {} : options.sync)
    const timer = setInterval(() => void checkpointIfDue(client).catch(() => undefined), CHECKPOINT_EVERY_MS)
    timer.unref()
    return {
      client,
      close: once(async () => {
        clearInterval(timer)
        try {
          await client.exec('CHECKPOINT')
        } finally {
          await client.close().finally(() => lock.release())
        }
      }),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** An in-memory database for tests, with the same extension. */
export async function openMemoryPglite(): Promise<OpenDatabase> {
  const client = await PGlite.create({ startParams: [...PGlite.defaultStartParams, ...SMALL_CACHE], extensions })
  return { client, close: once(() => client.close()) }
}

/**
 * Forces a checkpoint. PGlite is PostgreSQL's single-user mode, without a checkpointer: the WAL would grow without
 * bound, and with it the recovery time. Returns whether a checkpoint was made.
 */
export async function checkpointIfDue(client: PGlite, afterBytes = CHECKPOINT_AFTER_BYTES): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(
    'select pg_current_wal_lsn() - redo_lsn > $1::numeric as due from pg_control_checkpoint()',
    [afterBytes],
  )
  if (!rows[0]?.due) return false
  await client.exec('CHECKPOINT')
  return true
}

async function start(folder: string, sync: Sync | undefined): Promise<PGlite> {
  const complaints: string[] = []
  let opened = false
  const onStderr = (line: string) => {
    if (opened) stopOnPanic(line)
    else complaints.push(line)
    return false // PGlite need not print the panic
  }
  try {
    const files = new DurableFiles(dataFolder(folder), sync)
    const client = await PGlite.create({ fs: files, startParams: DURABLE, extensions, onStderr })
    opened = true
    freeBundledFiles(client)
    return client
  } catch (cause) {
    const why = complaints.filter((line) => /FATAL|PANIC/.test(line)).join(' ') || String(cause)
    throw new UnusableFolder(folder, `PostgreSQL cannot open its database (${why})`, cause)
  }
}

/**
 * A failed fsync or a full disk makes PostgreSQL panic; only a restart, which replays the WAL, knows what was stored.
 * In PGlite the next statement would loop forever, so the process exits. The pattern is anchored and continued lines
 * begin with a tab, so that user text quoted in the log cannot match.
 */
function stopOnPanic(line: string): void {
  if (!/^[\d-]+ [\d:.]+ \w+ \[\d+\] PANIC: /.test(line)) return
  writeSync(
    2,
    `The embedded database stopped and this process with it. A new start recovers what was acknowledged. ${line}\n`,
  )
  process.exit(1)
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}
