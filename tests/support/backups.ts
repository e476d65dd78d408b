import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '#adapters/database/open.ts'
import { type Config, readEnv } from '#server/config/env.ts'
import type { House } from './test-shops.ts'

export const configOf = (house: Pick<House, 'dataDir' | 'databaseUrl'>): Config =>
  readEnv({ NODE_ENV: 'test', DATA_DIR: house.dataDir, ...(house.databaseUrl && { DATABASE_URL: house.databaseUrl }) })

/** Everything a shop's tables hold, as one hash a table. */
export async function contents(database: Pick<OpenDatabase, 'db'>): Promise<Record<string, string>> {
  const rows = async <Row>(statement: Parameters<typeof database.db.execute>[0]) =>
    ((await database.db.execute(statement)) as unknown as { rows: Row[] }).rows
  const tables = await rows<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await rows<{ hash: string; count: number }>(
      sql`select count(*)::int as count, md5(coalesce(string_agg(line, '' order by line), '')) as hash
          from (select to_jsonb(t)::text as line from ${sql.identifier(name)} t) lines`,
    )
    found[name] = `${row?.count} rows, ${row?.hash}`
  }
  return found
}

/** Looks into the database of a house in which no shop is running. */
export async function lookInto<Found>(
  house: Pick<House, 'dataDir' | 'databaseUrl'>,
  look: (database: OpenDatabase) => Promise<Found>,
): Promise<Found> {
  const choice = house.databaseUrl ? { url: house.databaseUrl } : { folder: join(house.dataDir, 'database') }
  const database = await openDatabase(choice)
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

/** Signs a house's files, so that two shops can be told apart by them. */
export const mark = ({ dataDir }: Pick<House, 'dataDir'>, name: string) =>
  writeFileSync(join(dataDir, 'session-secret'), name)

/** Which shop a house holds: the mark of its files, and its orders. */
export async function whichShop(house: Pick<House, 'dataDir' | 'databaseUrl'>): Promise<string> {
  const secret = join(house.dataDir, 'session-secret')
  const files = existsSync(secret) ? readFileSync(secret, 'utf8') : 'no files'
  const orders = await lookInto(house, async ({ db }) => {
    const found = await db.execute(sql`select count(*)::int as count from shop_order`)
    return (found as unknown as { rows: { count: number }[] }).rows[0]?.count
  })
  return `${files}, ${orders} orders`
}
