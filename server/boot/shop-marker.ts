import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

/** The file in a data folder that names its shop; the database has the same id in its settings. */
export const markerFile = 'shop.json'

/** `creating` until the database has the id: an interrupted start resumes there. */
export type Marker = { app: 'bustan'; shop: string; state: 'creating' | 'ready' }

/** What a data folder contains: its marker, files of a shop from before markers, or nothing. */
export type FolderContents = Marker | 'unnamed' | null

/** What a shop from before markers left in its data folder. */
const traces = ['session-secret', 'files', 'pictures', 'mail']

/** @throws ConfigError when the marker is not this shop's or cannot be read */
export async function readFolder(dataDir: string): Promise<FolderContents> {
  const path = join(dataDir, markerFile)
  if (existsSync(path)) return readMarker(path)
  const names = await readdir(dataDir)
  return traces.some((name) => names.includes(name)) ? 'unnamed' : null
}

function readMarker(path: string): Marker {
  try {
    const marker = JSON.parse(readFileSync(path, 'utf8')) as Partial<Marker> | null
    if (marker?.app === 'bustan' && typeof marker.shop === 'string') return marker as Marker
  } catch (cause) {
    throw new ConfigError(`${path} cannot be read (${(cause as Error).message}). Put back the data folder's own file.`)
  }
  throw new ConfigError(`${path} is not this shop's. Check DATA_DIR.`)
}

/** Writes the first marker; of several concurrent starts one wins. Returns the winning marker. */
export async function beginMarker(dataDir: string, shop: string, replace: boolean): Promise<Marker> {
  const path = join(dataDir, markerFile)
  const draft = await draftOf(path, { app: 'bustan', shop, state: 'creating' })
  if (replace) await rename(draft, path)
  else {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  }
  return readMarker(path)
}

/** Records that the database has the id as well: from now on they belong together. */
export async function finishMarker(dataDir: string, shop: string): Promise<void> {
  const path = join(dataDir, markerFile)
  await rename(await draftOf(path, { app: 'bustan', shop, state: 'ready' }), path)
}

async function draftOf(path: string, marker: Marker): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(marker)}\n`, { mode: 0o600, flush: true })
  return draft
}
