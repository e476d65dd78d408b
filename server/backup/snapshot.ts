import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dumpDatabase } from '#adapters/database/dump.ts'
import type { Executor } from '#shop/db.ts'
import { BadBackup } from './bad-backup.ts'
import { noStep, type Step } from './step.ts'

type Facts = { engine: string; at: Date }

/** Writes a compressed snapshot. When `file` breaks off or `signal` aborts, the transaction ends with it. */
export function writeDump(
  db: Executor,
  facts: Facts,
  file: Writable | ((packed: AsyncIterable<Buffer>) => Promise<void>),
  { signal, step = noStep }: { signal?: AbortSignal; step?: Step } = {},
): Promise<void> {
  return dumpDatabase(db, facts, (lines) =>
    pipeline(withEnds(lines, step), createGzip(), file, ...(signal ? [{ signal }] : [])),
  )
}

async function* withEnds(lines: AsyncIterable<string>, step: Step): AsyncGenerator<string> {
  let written = 0
  for await (const line of lines) {
    yield `${line}\n`
    if (++written === 100) await step('rows half written')
  }
}

/** Disk space that a snapshot leaves free: a database without room for its log stops. */
const leftFreeBytes = 64 * 1024 * 1024

/**
 * A snapshot of the database as an unnamed file, which is gone at the latest when the process ends. It is written at
 * disk speed, so a slow reader does not block the database.
 * @param holdMostMs the longest that the database may be blocked
 * @throws BadBackup when the disk has no room for it, or it takes too long
 */
export async function takeSnapshot(
  db: Executor,
  facts: Facts,
  { folder, signal, holdMostMs }: { folder: string; signal: AbortSignal; holdMostMs: number },
): Promise<{ bytes: number; read(): Readable; close(): Promise<void> }> {
  const path = join(folder, `snapshot.${crypto.randomUUID()}.part`)
  // A handle closes its descriptor once: by then the number may be another file's.
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const tooLong = AbortSignal.timeout(holdMostMs)
    const room = watchDiskSpace(folder)
    try {
      await room.check()
      const stop = AbortSignal.any([signal, tooLong, room.signal])
      await writeDump(db, facts, (packed) => file.writeFile(packed), { signal: stop })
    } catch (error) {
      if (room.signal.aborted) throw room.signal.reason
      if (tooLong.aborted)
        throw new BadBackup(`The database was held for ${holdMostMs / 1000} s: too long.`, 'database')
      throw error
    } finally {
      room.stop()
    }
    return {
      bytes: (await file.stat()).size,
      read: () => file.createReadStream({ start: 0 }),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function watchDiskSpace(folder: string) {
  const full = new AbortController()
  const check = async () => {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize >= leftFreeBytes) return
    full.abort(
      new BadBackup(`The disk of ${folder} is full: less than ${leftFreeBytes / 1024 / 1024} MB are free.`, 'no_space'),
    )
    full.signal.throwIfAborted()
  }
  const timer = setInterval(() => void check().catch(() => {}), 200).unref()
  return { signal: full.signal, check, stop: () => clearInterval(timer) }
}
