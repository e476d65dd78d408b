import { sql } from 'drizzle-orm'
import pMap from 'p-map'
import { type Db, rowsOf } from '#shop/db.ts'
import { dayMs } from '#shop/kuwait-time.ts'
import type { FileStore } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/** Folders of the private files that rows name. */
const folders = ['products', 'messages', 'returns', 'copies']

/** Far longer than a file waits for its row, and than backups usually last: a restored one names every older file. */
const maxAgeMs = 30 * dayMs

const atOnce = 500

/**
 * Deletes private files that are 30 days old and that no row references, not even one that can be restored: a process was
 * killed between storing a file and its row, or between a row and its file. All are looked up before the first is
 * deleted: an error deletes nothing. In a bucket they are only counted in the log: it may be shared with another shop,
 * and its private files have no prefix. Runs as a job, every night.
 */
export async function pruneFiles({
  db,
  files,
  clock,
  log,
}: Pick<Shop, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  const before = new Date(clock.now().getTime() - maxAgeMs)
  const unnamed: string[] = []
  for (const folder of folders)
    for await (const keys of oldKeys(files, folder, before)) unnamed.push(...(await withoutRow(db, keys)))
  if (unnamed.length === 0) return
  const counted = { files: unnamed.length }
  if (files.place === 'bucket') return log.info(counted, 'unreferenced files in the bucket: none was deleted')
  await pMap(unnamed, (key) => files.remove(key), { concurrency: 10 })
  log.info(counted, 'unreferenced files were deleted')
}

/** The keys of a folder's files that were written before an instant, a batch at a time. */
async function* oldKeys(files: FileStore, folder: string, before: Date): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { key, writtenAt } of files.list(folder)) {
    if (writtenAt < before) keys.push(key)
    if (keys.length < atOnce) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}

async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  const found = await rowsOf<{ key: string }>(
    db,
    sql`with lost as materialized (select key from unnest(${sql.param(keys)}::text[]) key
        where not exists (select from product_file where file_key = key)
          and not exists (select from message_attachment where file_key = key)
          and not exists (select from return_photo where file_key = key)
          and not exists (select from download_grant where stamped ->> 'key' = key))
      select key from lost where not exists (select from deleted_item where position(key in rows::text) > 0)`,
  )
  return found.map(({ key }) => key)
}
