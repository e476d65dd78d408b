import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { prefixedStore } from '#adapters/storage/prefixed-store.ts'
import { type FileStore, Unavailable } from '#shop/ports.ts'

/** How many files were copied, and how many the bucket already had. */
export type Moved = { copied: number; there: number }

/**
 * Copies the files and pictures of a data folder into the bucket, and reads each one back to compare it. Idempotent:
 * identical files are not copied again, and the folder is not changed.
 * @throws Unavailable when what was read back differs
 */
export async function moveIntoBucket(dataDir: string, bucket: FileStore): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0 }
  for (const [folder, store] of [
    ['files', bucket],
    ['pictures', prefixedStore(bucket, 'pictures')],
  ] as const) {
    for (const path of await filesIn(join(dataDir, folder))) {
      const key = relative(join(dataDir, folder), path)
      const hash = await hashOf(createReadStream(path))
      if (await holds(store, key, hash)) {
        moved.there++
        continue
      }
      await store.putStream(key, streamOf(path), typeOf(key))
      if (!(await holds(store, key, hash)))
        throw new Unavailable(`What the bucket holds is not what was copied: ${key}`)
      moved.copied++
    }
  }
  return moved
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
  return files.map((entry) => join(entry.parentPath, entry.name)).sort()
}

async function holds(store: FileStore, key: string, hash: string): Promise<boolean> {
  if (!(await store.exists(key))) return false
  const { body } = await store.stream(key)
  return (await hashOf(body)) === hash
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}

const streamOf = (path: string) => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>

/** The shop stores each file's type in its row; the bucket's is for browsing it. */
const typeOf = (key: string) =>
  /\.(avif|webp)$/.test(key)
    ? `image/${key.slice(-4)}`
    : key.endsWith('.pdf')
      ? 'application/pdf'
      : 'application/octet-stream'
