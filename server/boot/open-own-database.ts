import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type DatabaseChoice, type OpenDatabase, openDatabase } from '#adapters/database/open.ts'
import { inspectFolder } from '#adapters/database/pglite/pglite-folder.ts'
import { ownTables } from '#adapters/database/tables.ts'
import { isThisMachine } from '#adapters/http/this-machine.ts'
import type { Executor } from '#shop/db.ts'
import { claimShopId, isUsed, readShopId } from '#shop/settings/shop-id.ts'
import { settleRestore } from '../backup/restore.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/env.ts'
import { checkWritable } from './data-folder.ts'
import { type DatabaseContents, shopOf } from './data-owner.ts'
import { awaitDatabase } from './database/await-database.ts'
import { assertBudget } from './database/connection-budget.ts'
import { assertUtf8 } from './database/database-encoding.ts'
import { restrictFiles } from './restrict-files.ts'
import { beginMarker, type FolderContents, finishMarker, type Marker, readFolder } from './shop-marker.ts'

/**
 * Opens and migrates the database that belongs to the data folder. Both carry the shop's id; on a mismatch nothing is
 * touched.
 * @param say called when it has to wait for the database
 * @throws ConfigError that says what was expected and how to proceed
 */
export async function openOwnDatabase(
  config: Config,
  now: Date,
  say: (text: string) => void = console.warn,
): Promise<OpenDatabase> {
  const dataDir = resolve(config.DATA_DIR)
  await checkWritable(dataDir)
  restrictFiles(dataDir)
  await settleRestore(config)
  const folder = await readFolder(dataDir)
  const mark = (database: DatabaseContents) => markFolder(config, dataDir, folder, database)
  const choice: DatabaseChoice = config.DATABASE_URL
    ? {
        url: config.DATABASE_URL,
        directUrl: config.DATABASE_DIRECT_URL,
        connections: config.DATABASE_POOL,
        visitorWaitMs: config.DATABASE_WAIT * 1_000,
      }
    : { folder: join(dataDir, 'database') }
  // Opening a missing embedded database would create it.
  const early = 'folder' in choice && isAbsent(choice.folder) ? await mark('empty') : null
  const database = await openDatabase(choice, { forVisitors: true })
  try {
    if (config.DATABASE_URL) await awaitDatabase(database, config.DATABASE_URL, say)
    if (config.DATABASE_URL) await assertBudget(database.db, config)
    const contents = early === null ? await contentsOf(database.db) : 'empty'
    // A shop that already has its data in another encoding must survive an upgrade.
    if (contents === 'empty') await assertUtf8(database.db)
    const marker = early ?? (await mark(contents))
    await database.migrate(resolve('db/migrations'), say)
    const claimed = await claimShopId(database.db, marker.shop, now)
    if (claimed !== marker.shop)
      throw new ConfigError(`Another machine has just made shop ${claimed} in this database. Start again.`)
    if (marker.state === 'creating') await finishMarker(dataDir, marker.shop)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const isAbsent = (folder: string) => !existsSync(folder) || inspectFolder(folder) === 'new'

async function markFolder(
  { DATABASE_URL, SHOP_ID, NEW_SHOP, BASE_URL, production }: Config,
  dataDir: string,
  folder: FolderContents,
  database: DatabaseContents,
): Promise<Marker> {
  const shop = shopOf(folder, database, {
    dataDir,
    embedded: DATABASE_URL === undefined,
    expected: SHOP_ID ?? null,
    replaced: NEW_SHOP ?? null,
    isPublic: production && BASE_URL !== undefined && !isThisMachine(new URL(BASE_URL).hostname),
  })
  if (folder === null || folder === 'unnamed') return beginMarker(dataDir, shop ?? randomUUID(), false)
  if (folder.shop === shop) return folder
  return beginMarker(dataDir, shop ?? successorOf(folder.shop), true)
}

/** The id of the shop that replaces another: the same in every process of the start. */
function successorOf(shop: string): string {
  const hash = createHash('sha256').update(`in place of ${shop}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** What a database contains, by its tables and the shop's id in its settings. */
export async function contentsOf(db: Executor): Promise<DatabaseContents> {
  const tables = await ownTables(db)
  if (tables.length === 0) return 'empty'
  if (!['setting', 'shop_order', 'product'].every((name) => tables.includes(name))) return { foreign: tables }
  const id = await readShopId(db)
  if (id !== null) return { shop: id }
  return (await isUsed(db)) ? 'unnamed' : 'empty'
}
