import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '#adapters/database/open.ts'
import { type Config, readEnv } from '#server/config/env.ts'
import type { TestShop } from './test-shops.ts'

export const configOf = (testShop: Pick<TestShop, 'dataDir' | 'databaseUrl'>): Config =>
  readEnv({
    NODE_ENV: 'test',
    DATA_DIR: testShop.dataDir,
    ...(testShop.databaseUrl && { DATABASE_URL: testShop.databaseUrl }),
  })

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

/** Looks into the database of a testShop in which no shop is running. */
export async function lookInto<Found>(
  testShop: Pick<TestShop, 'dataDir' | 'databaseUrl'>,
  look: (database: OpenDatabase) => Promise<Found>,
): Promise<Found> {
  const choice = testShop.databaseUrl ? { url: testShop.databaseUrl } : { folder: join(testShop.dataDir, 'database') }
  const database = await openDatabase(choice)
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

/** Marks a shop's files, so that two shops can be distinguished by them. */
export const mark = ({ dataDir }: Pick<TestShop, 'dataDir'>, name: string) =>
  writeFileSync(join(dataDir, 'session-secret'), name)

/** Which shop a testShop holds: the mark of its files, and its orders. */
export async function whichShop(testShop: Pick<TestShop, 'dataDir' | 'databaseUrl'>): Promise<string> {
  const secret = join(testShop.dataDir, 'session-secret')
  const files = existsSync(secret) ? readFileSync(secret, 'utf8') : 'no files'
  const orders = await lookInto(testShop, async ({ db }) => {
    const found = await db.execute(sql`select count(*)::int as count from shop_order`)
    return (found as unknown as { rows: { count: number }[] }).rows[0]?.count
  })
  return `${files}, ${orders} orders`
}
