import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { OpenShop } from '../open-shop.ts'
import { until } from '../poll.ts'

/** What happens to a connection after sending; `read` waits until the shop closes it. */
export type Ending = 'read' | 'cut' | 'reset'

/** Sends raw bytes on a new connection; returns what came back until it closed. */
export function sendBytes({ url }: { url: string }, bytes: Buffer | string, end: Ending = 'read'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const received: string[] = []
    let begin = ''
    socket.on('error', () => {}).once('close', () => resolve(received.join('')))
    if (end === 'read')
      socket.setEncoding('utf8').on('data', (data: unknown) => {
        received.push(String(data))
        // An event stream does not end by itself.
        if (begin.length < 4096) begin += String(data)
        if (begin.includes('text/event-stream') && begin.includes('\r\nretry:')) socket.destroy()
      })
    else socket.pause()
    socket.write(bytes, () => {
      if (end === 'cut') socket.destroy()
      if (end === 'reset') socket.resetAndDestroy()
    })
  })
}

/** Sends bytes and reads nothing of the answer. */
export function sendUnread({ url }: { url: string }, bytes: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {}).pause()
  socket.write(bytes)
  return socket
}

/**
 * Waits until a shop has no file of its store and no transaction open, and no more connections than before. Linux only.
 */
export async function nothingHeld({ url, shop, testShop }: OpenShop, connectionsBefore: number): Promise<void> {
  await until('nothing is held', async () => {
    const held = {
      connections: connections({ url }) - connectionsBefore,
      files: openFiles(testShop.dataDir),
      transactions: 0,
    }
    const found = await shop.db.execute(sql`select count(*) as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`)
    held.transactions = Number((found as unknown as { rows: { n: unknown }[] }).rows[0]?.n)
    if (Object.values(held).some((count) => count > 0)) throw new Error(JSON.stringify(held))
    return true
  })
}

const [established, closeWait] = ['01', '08']

/** The number of open connections of a shop, including those that tests keep alive. */
export function connections({ url }: { url: string }): number {
  const local = `:${Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')}`
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(local) && (state === established || state === closeWait)).length
}

function openFiles(dataDir: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(dataDir, 'files'))
    } catch {
      // The directory listing's own, closed by now.
      return false
    }
  }).length
}

/** The row count of each table, except rate limits, and the files in the store. */
export async function everythingStored({ shop, testShop }: OpenShop): Promise<Record<string, unknown>> {
  const read = async (query: ReturnType<typeof sql>) =>
    ((await shop.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows
  const tables = await read(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limit'`)
  const stored: Record<string, unknown> = {
    files: readdirSync(join(testShop.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  }
  for (const { name } of tables) {
    const [row] = await read(sql`select count(*) as n from ${sql.identifier(String(name))}`)
    stored[String(name)] = Number(row?.n)
  }
  return stored
}
