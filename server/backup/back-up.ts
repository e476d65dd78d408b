import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dumpDatabase } from '#adapters/database/dump.ts'
import { openDatabase } from '#adapters/database/open.ts'
import { databaseCode } from '#shop/db.ts'
import type { Config } from '../env.ts'
import { knock } from './door.ts'
import { BadBackup, copyData, databaseFile, type Manifest, makeBackupFolder, seal } from './folder.ts'

/**
 * Writes a backup of the whole shop into an empty folder, while it runs or not: the files, then the database as it is at
 * one moment, then the files that came meanwhile. So whatever the database names is there, also what the shop took away
 * while it was copied.
 * @throws BadBackup when the folder is not empty, or there is no shop to back up
 */
export async function backUp(config: Config, folder: string): Promise<Manifest> {
  const dataDir = resolve(config.DATA_DIR)
  if (config.DATABASE_URL === undefined && !existsSync(join(dataDir, 'database')))
    throw new BadBackup(`There is no shop in ${dataDir}. Set DATABASE_URL or DATA_DIR as the shop has them.`)
  await makeBackupFolder(folder)
  try {
    const before = await copyData(dataDir, folder)
    const file = createWriteStream(join(folder, databaseFile), { mode: 0o600 })
    // Not before: from the knock on a running shop's buyers wait until its rows are read.
    const running = config.DATABASE_URL === undefined ? await knock(dataDir) : null
    if (running) await pipeline(running, file)
    else await dumpHere(config, dataDir, file)
    await copyData(dataDir, folder, before)
    return await seal(folder, new Date())
  } catch (error) {
    // It was empty before: half a backup is none.
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function dumpHere(config: Config, dataDir: string, file: NodeJS.WritableStream): Promise<void> {
  const database = await openDatabase(
    config.DATABASE_URL ? { url: config.DATABASE_URL } : { folder: join(dataDir, 'database') },
  )
  try {
    const packed = createGzip()
    const written = pipeline(packed, file)
    await dumpDatabase(database.db, { engine: database.engine, at: new Date() }, async (line) => {
      if (!packed.write(`${line}\n`)) await once(packed, 'drain')
    })
    packed.end()
    await written
  } catch (error) {
    // 42P01: a database without the shop's tables.
    if (databaseCode(error) === '42P01') throw new BadBackup('There is no shop in this database: check DATABASE_URL.')
    throw error
  } finally {
    await database.close()
  }
}
