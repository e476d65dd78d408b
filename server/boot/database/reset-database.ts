import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#adapters/database/open.ts'
import { LOCK_FILES, lockFolder } from '#adapters/database/pglite/folder-lock.ts'
import { renameSchemas } from '#adapters/database/rename-schemas.ts'
import { isThisMachine } from '#adapters/http/this-machine.ts'
import { seedIfEmpty } from '#db/seed.ts'
import { assertStopped } from '#server/backup/restore.ts'
import { ConfigError } from '#server/config/config-error.ts'
import type { Config } from '#server/config/env.ts'
import type { Log } from '#shop/ports.ts'
import { compose } from '../compose.ts'
import { checkWritable } from '../data-folder.ts'
import { type DatabaseContents, shopOf } from '../data-owner.ts'
import { contentsOf } from '../open-own-database.ts'
import { readFolder } from '../shop-marker.ts'

/**
 * Empties the database of a stopped development shop and fills it as a first start does (SEED). Files stay.
 * @throws ConfigError for a live shop, and for a database that is not this folder's shop
 * @throws FolderInUse or BadBackup while the shop is running
 */
export async function resetDatabase(config: Config, log: Log): Promise<void> {
  const { production, BASE_URL, DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, SEED } = config
  if (production || (BASE_URL !== undefined && !isThisMachine(new URL(BASE_URL).hostname)))
    throw new ConfigError('This is a live shop: only the database of a development shop on this machine is reset.')
  const dataDir = resolve(DATA_DIR)
  await checkWritable(dataDir)
  const folder = await readFolder(dataDir)
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  const assertOwn = (contents: DatabaseContents) => {
    const embedded = url === undefined
    const places = { dataDir, embedded, expected: config.SHOP_ID ?? null, replaced: null, isPublic: false }
    if (contents !== 'empty') shopOf(folder, contents, places)
  }
  if (url === undefined) {
    // By the folder's marker: an embedded database that cannot be opened may be reset as well.
    if (folder !== null && folder !== 'unnamed') assertOwn(folder)
    await emptyFolder(join(dataDir, 'database'))
  } else await emptyServer(url, assertOwn)
  const replaced = folder === null ? 'first' : folder === 'unnamed' ? folder : folder.shop
  const renewed: Config = { ...config, NEW_SHOP: replaced }
  delete renewed.SHOP_ID
  const { shop, queue, replica, database } = await compose(renewed, log)
  try {
    await seedIfEmpty(shop, SEED)
  } finally {
    await shop.pdfs.close()
    await queue.boss.stop({ graceful: true, timeout: 3_000 })
    await replica?.close()
    await database.close()
  }
}

async function emptyFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const lock = lockFolder(folder)
  try {
    for (const name of readdirSync(folder))
      if (!LOCK_FILES.includes(name)) rmSync(join(folder, name), { recursive: true, force: true })
  } finally {
    lock.release()
  }
}

/** @param assertOwn throws for a database of something else */
async function emptyServer(url: string, assertOwn: (contents: DatabaseContents) => void): Promise<void> {
  const database = await openDatabase({ url })
  try {
    await database.db.transaction(async (tx) => {
      await assertStopped(tx)
      assertOwn(await contentsOf(tx))
      for (const schema of await renameSchemas(tx, 'reset'))
        await tx.execute(sql`drop schema ${sql.identifier(schema)} cascade`)
    })
  } finally {
    await database.close()
  }
}
