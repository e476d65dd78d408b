import { join } from 'node:path'
import { diskStore } from '#adapters/storage/disk.ts'
import { prefixedStore } from '#adapters/storage/prefixed-store.ts'
import type { FileStore, Log } from '#shop/ports.ts'
import type { Config } from '../config/env.ts'
import { ImageCache, pruneOldest } from '../endpoints/images/image-cache.ts'
import { circuitBreaker } from '../outbound/circuit-breaker.ts'
import { guardFiles } from '../outbound/with-circuit-breaker.ts'
import type { Timeouts } from './timeouts.ts'

/** Where the shop's files are: in a bucket if configured, else in the data folder. */
export type Stores = { files: FileStore; pictures: FileStore; social: ImageCache; jpegs: ImageCache; assets: FileStore }

/** Opens them. In the bucket, private files have no prefix; older versions put them there. */
export async function openStores({ s3 }: Config, dataDir: string, timeouts: Timeouts, log: Log): Promise<Stores> {
  if (s3 === null) {
    // What can be made again is not flushed: a new build has more than a thousand assets.
    const cache = (name: string) => diskStore(join(dataDir, name), async () => {})
    return {
      files: diskStore(join(dataDir, 'files')),
      pictures: diskStore(join(dataDir, 'pictures')),
      social: new ImageCache(cache('social'), { prune: () => pruneOldest(join(dataDir, 'social')) }),
      // A catalogue reads all of a shop's pictures in turn: each must still be there the next day.
      jpegs: new ImageCache(cache('jpegs'), { prune: () => pruneOldest(join(dataDir, 'jpegs'), 5_000) }),
      assets: cache('assets'),
    }
  }
  // Loaded on demand: large, and most shops never need it.
  const { s3Store } = await import('#adapters/storage/s3.ts')
  const bucket = s3Store(s3, timeouts.bucket)
  void askForMissing(bucket, log)
  const breakerOf = (name: string) => circuitBreaker(name, timeouts.breaker, log)
  const files = guardFiles(bucket, breakerOf('bucket'), breakerOf('bucket-streams'))
  return {
    files,
    pictures: prefixedStore(files, 'pictures'),
    social: new ImageCache(prefixedStore(files, 'social')),
    jpegs: new ImageCache(prefixedStore(files, 'social')),
    assets: prefixedStore(files, 'assets'),
  }
}

/** Logs when the bucket refuses to say that a name is missing: pictures are rendered only once their name is. */
async function askForMissing(bucket: FileStore, log: Log): Promise<void> {
  try {
    await bucket.exists('missing')
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 403)
      log.error(
        { err: error },
        'the bucket refuses to look up a missing file: its key needs s3:ListBucket (.env.example)',
      )
  }
}
