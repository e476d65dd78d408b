import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BucketContents } from '#adapters/storage/s3.ts'
import type { FileStore } from '#shop/ports.ts'
import { timeouts } from '../boot/timeouts.ts'
import type { Config } from '../config/env.ts'
import type { BucketNote, CopiedFiles } from './folder.ts'

type Bucket = FileStore & BucketContents

/** Rendered or built again when missing. */
const notOurs = /^(social|assets)\//
/** A key that would lead out of the folder is not one of the shop's. */
const strange = /(^|\/)\.{0,2}(\/|$)/

/** Opens the bucket whose files the backup must copy; null when there is none, or it keeps versions. */
export async function bucketToCopy({ s3 }: Pick<Config, 's3'>): Promise<{ bucket: Bucket | null; note?: BucketNote }> {
  if (s3 === null) return { bucket: null }
  const { s3Store } = await import('#adapters/storage/s3.ts')
  const bucket = s3Store(s3, timeouts.bucket)
  const keeps = await bucket.keepsVersions()
  return { bucket: keeps ? null : bucket, note: { name: s3.bucket, files: keeps ? 'versions' : 'copied' } }
}

/** Copies a bucket's files to where they would be in a data folder; with `known`, only those added since. */
export async function copyBucket(bucket: Bucket | null, to: string, known: CopiedFiles): Promise<CopiedFiles> {
  const copied: CopiedFiles = new Map(known)
  if (bucket === null) return copied
  for await (const key of bucket.keys()) {
    const name = key.startsWith('pictures/') ? key : `files/${key}`
    if (notOurs.test(key) || strange.test(key) || copied.has(name)) continue
    const content = await bucket.stream(key).catch(async (error: unknown) => {
      // Deleted meanwhile.
      if (await bucket.exists(key)) throw error
      return null
    })
    if (content === null) continue
    const hash = createHash('sha256')
    const hashed = async function* (parts: AsyncIterable<Uint8Array>) {
      for await (const part of parts) {
        hash.update(part)
        yield part
      }
    }
    await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 })
    await pipeline(content.body, hashed, createWriteStream(join(to, name), { mode: 0o600 }))
    copied.set(name, { look: 'in the bucket', hash: hash.digest('hex') })
  }
  return copied
}
