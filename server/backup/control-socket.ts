import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { BackupFailure } from '#shop/backups/backups-port.ts'
import type { Shop } from '#shop/shop.ts'
import { BadBackup, inWords } from './bad-backup.ts'
import { takeSnapshot } from './snapshot.ts'

const socketOf = (dataDir: string) => join(dataDir, 'backup.sock')

/** The longest that a backup's reading of rows may block buyers. */
const maxHoldMs = 120_000
/** A reader that takes nothing for this long is disconnected. */
const maxSilenceMs = 30_000

/**
 * The embedded database is open in the serving process, so that process streams its contents, through a socket in the
 * data folder that only the folder's owner can open. `npm run backup` connects there.
 * @returns how to close it
 */
export async function openControlSocket(
  { db, clock, log }: Pick<Shop, 'db' | 'clock' | 'log'>,
  dataDir: string,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir)
  await rm(path, { force: true })
  const server = createServer((_, response) => {
    sendSnapshot(response).catch((error: unknown) => {
      if (response.destroyed) return
      log.error({ err: error }, 'the backup failed')
      const { message, reason } = asBadBackup(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(503, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message, reason }))
    })
  })
  const sendSnapshot = async (response: ServerResponse) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const facts = { engine: 'pglite', at: clock.now() }
    const snapshot = await takeSnapshot(db, facts, { folder: dataDir, signal: gone.signal, holdMostMs: maxHoldMs })
    try {
      response.setHeader('Content-Length', snapshot.bytes)
      response.setTimeout(maxSilenceMs, () => response.destroy())
      await pipeline(snapshot.read(), response)
    } finally {
      await snapshot.close()
    }
  }
  const open = new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  try {
    await open
    await chmod(path, 0o600)
  } catch (error) {
    // The path may be too long for a socket: the shop runs, and can be backed up while it is stopped.
    log.warn({ err: error }, 'npm run backup will work only while the shop is stopped')
    return async () => {}
  }
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

/**
 * The running shop's database, compressed, or null when no shop runs here. Ends in an error when the shop breaks off.
 * @throws BadBackup when the shop refuses with a reason, or does not answer
 */
export function askRunningShop(dataDir: string): Promise<NodeJS.ReadableStream | null> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: socketOf(dataDir), path: '/' }, (response) => {
      outgoing.setTimeout(maxSilenceMs)
      if (response.statusCode === 200) resolve(response)
      else void refusalIn(response).then(reject)
    })
    outgoing.setTimeout(maxHoldMs + maxSilenceMs, () =>
      outgoing.destroy(new BadBackup('The running shop does not answer.', 'database')),
    )
    outgoing.once('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EINVAL'].includes(error.code ?? '') ? resolve(null) : reject(error),
    )
    outgoing.end()
  })
}

async function refusalIn(response: IncomingMessage): Promise<BadBackup> {
  try {
    const { message, reason } = JSON.parse(await text(response)) as { message: string; reason: BackupFailure }
    return new BadBackup(message, reason)
  } catch {
    return new BadBackup('The running shop broke off.', 'database')
  }
}

function asBadBackup(error: unknown): BadBackup {
  const known = inWords(error)
  return known instanceof BadBackup ? known : new BadBackup('The running shop could not read its rows.', 'other')
}
