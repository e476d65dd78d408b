import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** What a backup's folder holds, each file with its SHA-256, so that a damaged one is noticed before it is used. */
export type Manifest = { format: 1; madeAt: string; files: Record<string, string> }

/** What of the data folder is kept beside the database: files of products, pictures, letters kept as files, the secret of private links. */
const keptFolders = ['files', 'pictures', 'mail']
const keptFiles = ['session-secret']
export const databaseFile = 'database.ndjson.gz'

/** Copies everything of the data folder that is not the database. */
export async function copyData(from: string, to: string): Promise<void> {
  for (const name of [...keptFolders, ...keptFiles])
    if (await exists(join(from, name))) await cp(join(from, name), join(to, name), { recursive: true, force: true })
}

/** Writes down what a finished backup holds. It comes last: a backup without it is half a one. */
export async function seal(folder: string, madeAt: Date): Promise<Manifest> {
  const files: Manifest['files'] = {}
  for (const path of await filesIn(folder)) files[path] = await hashOf(join(folder, path))
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

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}
