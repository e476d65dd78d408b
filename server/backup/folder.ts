import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Totals } from '#adapters/database/dump.ts'
import { markerFile } from '../boot/shop-marker.ts'
import { BadBackup } from './bad-backup.ts'

/** How a backup covers the bucket: by the bucket's own versions, or by copies of its files. */
export type BucketNote = { name: string; files: 'versions' | 'copied' }

/**
 * The contents of a backup's folder: each file with its SHA-256, so that damage is noticed before it is used, and the
 * contents of each table, from the trial restore. Format 1 had no trial.
 */
export type Manifest = {
  format: 1 | 2
  madeAt: string
  provenAt?: string
  tables?: Totals
  /** Of all files together. */
  bytes?: number
  files: Record<string, string>
  /** Set when the shop's files are in a bucket. */
  bucket?: BucketNote
}

/**
 * Parts of the data folder in a backup besides the database: product files, pictures, emails written as files, the
 * secret of private links, the shop's id.
 */
export const folderNames: readonly string[] = ['files', 'pictures', 'mail', 'session-secret', markerFile]
export const databaseFile = 'database.ndjson.gz'
const manifestFile = 'manifest.json'

/** Each copied file with its size and modification time, and the SHA-256 of what was read. */
export type CopiedFiles = Map<string, { look: string; hash: string }>

/**
 * Copies everything in a data folder except the database, also while the shop is running: files being written (`.part`)
 * and ones deleted meanwhile are left out. With `known`, unchanged files are not copied again.
 * @returns the state of each file when it was copied, for the next run's `known`
 */
export async function copyData(from: string, to: string, known: CopiedFiles = new Map()): Promise<CopiedFiles> {
  const copied: CopiedFiles = new Map(known)
  const saved = (await Promise.all(folderNames.map((name) => filesIn(join(from, name))))).flat()
  for (const path of saved.filter((each) => !each.endsWith('.part'))) {
    const name = relative(from, path)
    try {
      const { size, mtimeMs } = await stat(path)
      const look = `${size} ${mtimeMs}`
      if (known.get(name)?.look === look) continue
      await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
      copied.set(name, { look, hash: await copyFile(path, join(to, name)) })
    } catch (error) {
      const gone = (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(path)
      if (!gone) throw error
    }
  }
  return copied
}

/** Writes the manifest of a finished backup. It comes last: without it the backup is incomplete. */
export async function seal(
  folder: string,
  copied: CopiedFiles,
  tables: Totals,
  madeAt: Date,
  bucket?: BucketNote,
): Promise<Manifest> {
  const files: Manifest['files'] = {}
  let bytes = 0
  for (const path of await filesIn(folder)) {
    const name = relative(folder, path)
    const hash = await hashOf(path)
    if (hash !== (copied.get(name)?.hash ?? hash))
      throw new BadBackup(`What was written is not what was read: ${name}.`, 'not_proven')
    files[name] = hash
    bytes += (await stat(path)).size
  }
  const provenAt = new Date().toISOString()
  const manifest: Manifest = {
    format: 2,
    madeAt: madeAt.toISOString(),
    provenAt,
    tables,
    bytes,
    files,
    ...(bucket && { bucket }),
  }
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

/** The manifest of a complete and undamaged backup; throws a `BadBackup` that says what is wrong. */
export async function readSealed(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (manifest === null)
    throw new BadBackup(`There is no finished backup in ${folder}: its ${manifestFile} is missing.`)
  if (manifest.format !== 1 && manifest.format !== 2)
    throw new BadBackup('This backup was made by a newer version of the shop.')
  for (const [path, hash] of Object.entries(manifest.files)) {
    if (!existsSync(join(folder, path))) throw new BadBackup(`The backup lacks ${path}.`)
    if ((await hashOf(join(folder, path))) !== hash) throw new BadBackup(`The backup is damaged: ${path}.`)
  }
  return manifest
}

/** A backup's manifest, unchecked; null when there is no finished backup. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as Manifest
  } catch {
    return null
  }
}

/** The file itself, or all files of a folder, recursively; none when it does not exist. */
async function filesIn(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  if ((await stat(path)).isFile()) return [path]
  const found = await readdir(path, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Copies a file, readable by its owner only; returns the SHA-256 of what was read. */
async function copyFile(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const hashed = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part)
      yield part
    }
  }
  await pipeline(createReadStream(from), hashed, createWriteStream(to, { mode: 0o600 }))
  return hash.digest('hex')
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}
