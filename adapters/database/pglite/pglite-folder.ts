import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { syncPath, syncTree } from './durable-files.ts'
import { LOCK_FILES } from './folder-lock.ts'

/** The PostgreSQL version whose files this PGlite reads (PG_VERSION). */
const POSTGRES = '18'

const MARKER = 'database.json'
const UNFINISHED = 'pgdata.new-'
const OWN_NAMES: readonly string[] = [...LOCK_FILES, MARKER, `${MARKER}.tmp`]
const IGNORED_NAMES: readonly string[] = ['lost+found', '.DS_Store', '.gitkeep', '.gitignore']

interface Marker {
  app: 'bustan'
  /** `creating` until the last file of the database is written: what is found then may be deleted and created again */
  state: 'creating' | 'ready'
}

/** The folder holds something that must be neither opened nor overwritten. */
export class UnusableFolder extends Error {
  override readonly name = 'UnusableFolder'

  constructor(folder: string, what: string, cause?: unknown) {
    super(
      `The database folder ${folder} cannot be used: ${what}. It is not taken for an empty one. ` +
        'Put the right folder back (or a backup), or name another, empty one (DATA_DIR).',
      { cause },
    )
  }
}

/** Where PostgreSQL's own files are inside the folder. */
export function dataFolder(folder: string): string {
  return join(folder, 'pgdata')
}

/** Makes the folder itself, and makes its entry durable. */
export function makeFolder(folder: string): void {
  try {
    if (mkdirSync(folder, { recursive: true })) syncPath(dirname(folder))
  } catch (cause) {
    throw new UnusableFolder(folder, `it cannot be made (${(cause as Error).message})`, cause)
  }
}

/**
 * Inspects without writing. `ready`: a complete database. `new`: empty, or our own unfinished creation.
 * @throws UnusableFolder in every other case
 */
export function inspectFolder(folder: string): 'new' | 'ready' {
  let names: string[]
  let marker: Marker | undefined
  try {
    names = readdirSync(folder)
    marker = names.includes(MARKER) ? readMarker(join(folder, MARKER)) : undefined
  } catch (cause) {
    throw new UnusableFolder(folder, `it cannot be read (${(cause as Error).message})`, cause)
  }

  if (!marker) {
    const foreign = names.filter((name) => !OWN_NAMES.includes(name) && !IGNORED_NAMES.includes(name))
    if (foreign.length === 0) return 'new'
    const some = foreign.slice(0, 3).join(', ') + (foreign.length > 3 ? ', ...' : '')
    throw new UnusableFolder(folder, `it holds files (${some}) but no database made by this shop (no ${MARKER})`)
  }

  if (marker.state === 'creating' && !names.includes('pgdata')) return 'new'
  const version = readVersion(folder)
  if (version !== POSTGRES) {
    throw new UnusableFolder(folder, `its database was made by PostgreSQL ${version}, and this shop reads ${POSTGRES}`)
  }
  if (!existsSync(join(dataFolder(folder), 'global', 'pg_control'))) {
    throw new UnusableFolder(folder, 'its database is incomplete (pgdata/global/pg_control is missing)')
  }
  return marker.state === 'creating' ? 'new' : 'ready'
}

/**
 * Creates the database when the folder has none. Requires the folder's lock. Built under a temporary name and renamed
 * once fsynced, so that `pgdata` is complete or absent whenever the process is killed. Each attempt has its own name: a
 * child that outlives its parent writes where it does no harm.
 */
export async function prepareFolder(folder: string): Promise<void> {
  const state = inspectFolder(folder)
  for (const name of readdirSync(folder).filter((each) => each.startsWith(UNFINISHED))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
  if (state === 'ready') return

  if (!existsSync(dataFolder(folder))) {
    writeMarker(folder, { app: 'bustan', state: 'creating' })
    const unfinished = mkdtempSync(join(folder, UNFINISHED))
    if (isPristine(BUILT)) cpSync(BUILT, unfinished, { recursive: true })
    else await createInChild(unfinished)
    syncTree(unfinished)
    renameSync(unfinished, dataFolder(folder))
    syncPath(folder)
  }
  writeMarker(folder, { app: 'bustan', state: 'ready' })
}

/** An empty database from scripts/build.mjs: copying it takes a tenth of the time and none of the memory. */
const BUILT = resolve('build/pgdata')

function isPristine(folder: string): boolean {
  const version = join(folder, 'PG_VERSION')
  return existsSync(version) && readFileSync(version, 'utf8').trim() === POSTGRES
}

const CREATE = `
const { PGlite } = await import(process.argv[1])
const database = await PGlite.create(process.argv[2])
await database.close()`

/**
 * initdb runs in a second wasm module, whose memory a process never releases: a child that ends returns it. It takes no
 * longer that way. The package is resolved from here, so it works from source and from the bundle.
 */
export async function createInChild(target: string): Promise<void> {
  const pglite = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')).href
  const child = spawn(process.execPath, ['--liftoff-only', '--input-type=module', '--eval', CREATE, pglite, target], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(String(signal ?? code)))
  })
  const [end, complaint] = await Promise.all([ended, text(child.stderr)])
  if (end !== '0') throw new Error(`The database could not be created in ${target} (${end}): ${complaint.trim()}`)
}

function readMarker(file: string): Marker {
  const marker = JSON.parse(readFileSync(file, 'utf8')) as Partial<Marker> | null
  if (marker?.app === 'bustan' && (marker.state === 'creating' || marker.state === 'ready')) return marker as Marker
  throw new Error(`${MARKER} is not this shop's`)
}

function writeMarker(folder: string, marker: Marker): void {
  const file = join(folder, MARKER)
  writeFileSync(`${file}.tmp`, JSON.stringify(marker))
  syncPath(`${file}.tmp`)
  renameSync(`${file}.tmp`, file)
  syncPath(folder)
}

function readVersion(folder: string): string {
  try {
    return readFileSync(join(dataFolder(folder), 'PG_VERSION'), 'utf8').trim()
  } catch (cause) {
    throw new UnusableFolder(folder, 'its database is missing or unreadable (pgdata/PG_VERSION)', cause)
  }
}
