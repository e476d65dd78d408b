import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import { dumpDatabase } from '#adapters/database/dump.ts'
import type { Shop } from '#shop/shop.ts'

const doorOf = (dataDir: string) => join(dataDir, 'backup.sock')

/**
 * The embedded database belongs to the process that serves, so that process hands its contents out: through a socket in
 * the data folder that only the folder's owner can open. `npm run backup` knocks there.
 * @returns how to close it
 */
export async function openBackupDoor({ db, clock, log }: Shop, dataDir: string): Promise<() => Promise<void>> {
  const path = doorOf(dataDir)
  await rm(path, { force: true })
  const server = createServer((_, answer) => {
    handOut(answer).catch((error: unknown) => {
      log.error({ err: error }, 'the backup failed')
      answer.destroy()
    })
  })
  const handOut = async (answer: ServerResponse) => {
    const packed = createGzip()
    packed.pipe(answer)
    await dumpDatabase(db, { engine: 'pglite', at: clock.now() }, async (line) => {
      if (!packed.write(`${line}\n`)) await once(packed, 'drain')
    })
    packed.end()
  }
  const open = new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  try {
    await open
    await chmod(path, 0o600)
  } catch (error) {
    // A path longer than the system allows for a socket: the shop runs, and backs up while it is stopped.
    log.warn({ err: error }, 'npm run backup will work only while the shop is stopped')
    return async () => {}
  }
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** The running shop's database, packed, or null when no shop runs here. Ends in an error when the shop breaks off. */
export function knock(dataDir: string): Promise<NodeJS.ReadableStream | null> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: doorOf(dataDir), path: '/' }, (answer) => resolve(answer))
    asked.once('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EINVAL'].includes(error.code ?? '') ? resolve(null) : reject(error),
    )
    asked.end()
  })
}
