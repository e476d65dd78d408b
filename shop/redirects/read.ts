import { asc, gt, or, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { pageRedirect } from './table.ts'

const pageSize = 50

/** A page of redirects in order of path, after a given one, and whether there are more; `typed` is searched in them. */
export async function listRedirects(db: Executor, { typed = '', after = '' }: { typed?: string; after?: string }) {
  const pattern = `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const matches = or(sql`${pageRedirect.path} like ${pattern}`, sql`lower(${pageRedirect.target}) like ${pattern}`)
  const rows = await db
    .select()
    .from(pageRedirect)
    .where(typed === '' ? gt(pageRedirect.path, after) : sql`${matches} and ${gt(pageRedirect.path, after)}`)
    .orderBy(asc(pageRedirect.path))
    .limit(pageSize + 1)
  return { rows: rows.slice(0, pageSize), more: rows.length > pageSize, count: await db.$count(pageRedirect) }
}
