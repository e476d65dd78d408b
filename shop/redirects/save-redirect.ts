import { eq, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { product } from '../catalog/table.ts'
import { type Db, type Executor, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import type { RedirectInput } from './form.ts'
import { followed, isOwnPath, localTarget, oldPath, pathOfTarget } from './path.ts'
import { pageRedirect } from './table.ts'

export const maxRedirects = 10_000

export type RedirectRefusal = { reason: 'own_page' | 'circle' | 'too_many' }

/** Serializes changes: two concurrent redirects could lead to each other. */
const lockRedirects = (tx: Executor) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('page_redirect', 0))`)

/**
 * Redirects an old URL to a page of this shop; a second target replaces the first. Refused for an existing page, for a
 * cycle, and beyond 10,000 redirects.
 */
export async function saveRedirect(
  db: Db,
  clock: Clock,
  admin: Admin<'content.act'>,
  { path, target }: RedirectInput,
): Promise<Outcome<null, RedirectRefusal>> {
  return transact(db, async (tx) => {
    await lockRedirects(tx)
    const productId = /^\/product\/([^/]+)$/.exec(path)?.[1]
    if (productId !== undefined && (await tx.$count(product, eq(product.id, productId))) > 0)
      return refuse({ reason: 'own_page' })
    const all = await redirectMap(tx)
    const before = all.get(path)
    if (before === undefined && all.size >= maxRedirects) return refuse({ reason: 'too_many' })
    all.set(path, target)
    if (pathOfTarget(target) === path || followed(path, all) === null) return refuse({ reason: 'circle' })
    const row = { path, target, by: admin.email, createdAt: clock.now() }
    await tx.insert(pageRedirect).values(row).onConflictDoUpdate({ target: pageRedirect.path, set: row })
    const changes = [{ field: 'redirect.target', from: before ?? null, to: target }]
    const thing = { subject: 'redirect', subjectId: path, name: path } as const
    if (before !== target)
      await recordAudit(
        tx,
        admin,
        { ...thing, action: before === undefined ? 'create' : 'change', changes },
        row.createdAt,
      )
    await pagesChanged(tx, ['redirects'])
    return done(null)
  })
}

/** Deletes a redirect. Idempotent. */
export async function deleteRedirect(db: Db, clock: Clock, admin: Admin<'content.act'>, path: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockRedirects(tx)
    const [gone] = await tx.delete(pageRedirect).where(eq(pageRedirect.path, path)).returning()
    if (gone === undefined) return
    const changes = [{ field: 'redirect.target', from: gone.target, to: null }]
    const thing = { subject: 'redirect', subjectId: path, name: path } as const
    await recordAudit(tx, admin, { ...thing, action: 'delete', changes }, clock.now())
    await pagesChanged(tx, ['redirects'])
  })
}

/**
 * Adds redirects from products' old pages, up to the limit. A path that the shop answers itself, or that is redirected
 * already, is left unchanged.
 */
export async function addRedirects(
  tx: Executor,
  by: string,
  asked: readonly { path: string; target: string }[],
  now: Date,
): Promise<void> {
  if (asked.length === 0) return
  await lockRedirects(tx)
  const all = await redirectMap(tx)
  const rows: (typeof pageRedirect.$inferInsert)[] = []
  for (const each of asked) {
    const [path, target] = [oldPath(each.path), localTarget(each.target)]
    if (path === null || target === null || isOwnPath(path) || all.has(path)) continue
    if (all.size >= maxRedirects || pathOfTarget(target) === path) continue
    all.set(path, target)
    if (followed(path, all) === null) all.delete(path)
    else rows.push({ path, target, by, createdAt: now })
  }
  if (rows.length === 0) return
  await tx.insert(pageRedirect).values(rows).onConflictDoNothing()
  await pagesChanged(tx, ['redirects'])
}

/** All redirects, for the server's lookup. */
export async function redirectMap(db: Executor): Promise<Map<string, string>> {
  const rows = await db.select({ path: pageRedirect.path, target: pageRedirect.target }).from(pageRedirect)
  return new Map(rows.map(({ path, target }) => [path, target]))
}
