import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** What a backup's folder holds, each file with its SHA-256, so that a damaged one is noticed before it is used. */
export type Manifest = { format: 1; madeAt: string; files: Record<string, string> }

/** What of the data folder is kept beside the database: files of products, pictures, letters kept as files, the secret of private links. */
const keptFolders = ['files', 'pictures', 'mail']
const keptFiles = ['session-secret']
export const databaseFile = 'database.ndjson.gz'

/**
 * Copies everything of a data folder that is not the database. The shop may be at work there: what it is writing under
 * another name (`.part`) is not a file yet, and one that vanishes meanwhile is left out. With `known`, what was copied
 * before and is as it was is not copied again.
 * @returns what each file was when it was copied, as the next run's `known`
 */
export async function copyData(from: string, to: string, known: Copied = new Map()): Promise<Copied> {
  const copied: Copied = new Map(known)
  const kept = (await Promise.all(keptFolders.map((name) => filesIn(join(from, name))))).flat()
  const single = keptFiles.map((name) => join(from, name))
  for (const path of [...single, ...kept.filter((each) => !each.endsWith('.part'))]) {
    const name = relative(from, path)
    try {
      const { size, mtimeMs } = await stat(path)
      const look = `${size} ${mtimeMs}`
      if (known.get(name) === look) continue
      await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
      await copyFile(path, join(to, name))
      copied.set(name, look)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return copied
}

/** Each copied file with its size and the moment it was last written. */
type Copied = Map<string, string>

/** Writes down what a finished backup holds. It comes last: a backup without it is half a one. */
export async function seal(folder: string, madeAt: Date): Promise<Manifest> {
  const files: Manifest['files'] = {}
  for (const path of await filesIn(folder)) files[relative(folder, path)] = await hashOf(path)
  const manifest: Manifest = { format: 1, madeAt: madeAt.toISOString(), files }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

/** The manifest of a whole and undamaged backup; throws a `BadBackup` that says what is wrong. */
export async function readSealed(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) throw new BadBackup(`There is no finished backup in ${folder}: its manifest.json is missing.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new BadBackup('This backup was made by a newer version of the shop.')
  for (const [path, hash] of Object.entries(manifest.files)) {
    if (!(await exists(join(folder, path)))) throw new BadBackup(`The backup lacks ${path}.`)
    if ((await hashOf(join(folder, path))) !== hash) throw new BadBackup(`The backup is damaged: ${path}.`)
  }
  return manifest
}

/** A backup that cannot be used, with a message for the person at the terminal. */
export class BadBackup extends Error {}

export async function makeBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BadBackup(`${folder} is not empty.`)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Every file of a folder and of those in it; none when it is not there. */
async function filesIn(folder: string): Promise<string[]> {
  if (!(await exists(folder))) return []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}
