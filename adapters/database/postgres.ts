import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '#shop/schema.ts'

/** A pool on a PostgreSQL server; `max` bounds its connections, so a burst of buyers queues here and not there. */
export function openPostgres(url: string, max = 12) {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'bustan', pipeline: true })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return { pool, db: drizzle(pool, { schema, casing: 'snake_case' }), close: () => pool.end() }
}

/**
 * Listens on a connection of its own. When it breaks it is opened again, and `heard` is called, because something may
 * have been said meanwhile.
 */
export async function listenPostgres(url: string, channel: string, heard: () => void): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client
  const open = async (): Promise<void> => {
    client = new pg.Client({ connectionString: url, application_name: 'bustan-listen' })
    client.on('notification', heard)
    client.on('error', () => {})
    client.once('end', () => {
      if (!stopped) setTimeout(() => void open().then(heard, () => {}), 1_000).unref()
    })
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
  await open()
  return async () => {
    stopped = true
    await client.end()
  }
}
