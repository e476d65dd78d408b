import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dumpDatabase } from '#adapters/database/dump.ts'
import { openDatabase } from '#adapters/database/open.ts'
import type { Config } from '../env.ts'
import { knock } from './door.ts'
import { copyData, databaseFile, type Manifest, makeBackupFolder, seal } from './folder.ts'

/**
 * Writes a backup of the whole shop into an empty folder, while it runs or not: first the database as it is at one
 * moment, then the files, of which whatever the database names was there before it.
 * @throws BadBackup when the folder is not empty
 */
export async function backUp(config: Config, folder: string): Promise<Manifest> {
  const dataDir = resolve(config.DATA_DIR)
  await makeBackupFolder(folder)
  const file = createWriteStream(join(folder, databaseFile), { mode: 0o600 })
  const running = config.DATABASE_URL === undefined ? await knock(dataDir) : null
  if (running) await pipeline(running, file)
  else await dumpHere(config, dataDir, file)
  await copyData(dataDir, folder)
  return seal(folder, new Date())
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
  } finally {
    await database.close()
  }
}
