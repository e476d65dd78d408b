import { sql } from 'drizzle-orm'
import type { Purged } from '../../audit/log.ts'
import { type Executor, rowsOf } from '../../db.ts'

/** The files of purged products, without those that a product or another deleted one has: copies share them. */
export async function filesOfPurgedProducts(tx: Executor, purged: readonly Purged[]): Promise<string[]> {
  const keys = purged
    .filter(({ subject, isRestored }) => subject === 'product' && !isRestored)
    .flatMap(({ rows }) => rows.files ?? [])
    .flatMap(({ fileKey }) => (typeof fileKey === 'string' ? [fileKey] : []))
  if (keys.length === 0) return []
  const unused = await rowsOf<{ key: string }>(
    tx,
    sql`select distinct key from unnest(${sql.param(keys)}::text[]) key
      where not exists (select from product_file where file_key = key)
        and not exists (select from deleted_item, jsonb_array_elements(rows -> 'files') file
          where subject = 'product' and file ->> 'fileKey' = key)`,
  )
  return unused.map(({ key }) => key)
}
