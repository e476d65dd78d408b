import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit, storeDeleted } from '../audit/log.ts'
import { restoreRows } from '../audit/restore.ts'
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
 * Redirects an old URL to a page of this shop; a second target replaces the first, which is returned. Refused for a
 * page that visitors can open (a product's while it is active), for a cycle, and beyond 10,000 redirects.
 */
export async function saveRedirect(
  db: Db,
  clock: Clock,
  admin: Admin<'content.act'>,
  { path, target }: RedirectInput,
): Promise<Outcome<{ replaced: string | null }, RedirectRefusal>> {
  return transact(db, async (tx) => {
    await lockRedirects(tx)
    const all = await redirectMap(tx)
    const refusal = await refusalOf(tx, all, { path, target })
    if (refusal !== null) return refuse(refusal)
    const before = all.get(path)
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
    return done({ replaced: before === undefined || before === target ? null : before })
  })
}

/** Why a redirect cannot be added to these, or null. */
async function refusalOf(
  tx: Executor,
  all: ReadonlyMap<string, string>,
  { path, target }: RedirectInput,
): Promise<RedirectRefusal | null> {
  if ((await productPages(tx, [path])).has(path)) return { reason: 'own_page' }
  if (!all.has(path) && all.size >= maxRedirects) return { reason: 'too_many' }
  const isCircle = pathOfTarget(target) === path || followed(path, new Map(all).set(path, target)) === null
  return isCircle ? { reason: 'circle' } : null
}

/** Which of these paths are pages of active products. */
async function productPages(tx: Executor, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = paths.flatMap((path) => /^\/product\/([^/]+)$/.exec(path)?.[1] ?? [])
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: product.id })
    .from(product)
    .where(and(inArray(product.id, ids), eq(product.status, 'active')))
  return new Set(rows.map(({ id }) => `/product/${id}`))
}

/** Deletes a redirect; returns the id to restore it by, or null when there is none. */
export async function deleteRedirect(
  db: Db,
  clock: Clock,
  admin: Admin<'content.act'>,
  path: string,
): Promise<string | null> {
  const now = clock.now()
  return transact(db, async (tx) => {
    await lockRedirects(tx)
    const [gone] = await tx.delete(pageRedirect).where(eq(pageRedirect.path, path)).returning()
    if (gone === undefined) return null
    const changes = [{ field: 'redirect.target', from: gone.target, to: null }]
    const thing = { subject: 'redirect', subjectId: path, name: path } as const
    await recordAudit(tx, admin, { ...thing, action: 'delete', changes }, now)
    await pagesChanged(tx, ['redirects'])
    const deletedId = randomUUID()
    await storeDeleted(tx, admin, [{ id: deletedId, ...thing, rows: { page_redirect: [gone] } }], now)
    return deletedId
  })
}

/** Restores a deleted redirect. Refused when its path has another one by now, or it could no longer be added. */
export async function restoreRedirect(
  db: Db,
  clock: Clock,
  admin: Admin<'content.act'>,
  deletedId: string,
): Promise<Outcome<null, { reason: 'gone' | 'taken' }>> {
  return restoreRows({ db, clock }, admin, { subject: 'redirect', id: deletedId }, async (tx, { rows }) => {
    await lockRedirects(tx)
    const row = rows.page_redirect?.[0] as typeof pageRedirect.$inferSelect | undefined
    if (row === undefined) return refuse({ reason: 'gone' })
    const all = await redirectMap(tx)
    if (all.has(row.path) || (await refusalOf(tx, all, row)) !== null) return refuse({ reason: 'taken' })
    await tx.insert(pageRedirect).values(row)
    await pagesChanged(tx, ['redirects'])
    return done(null)
  })
}

/**
 * Adds redirects from products' old pages, up to the limit. A path that the shop answers itself, be it with an active
 * product, or that is redirected already, is left unchanged.
 */
export async function addRedirects(
  tx: Executor,
  by: string,
  redirects: readonly { path: string; target: string }[],
  now: Date,
): Promise<void> {
  if (redirects.length === 0) return
  await lockRedirects(tx)
  const all = await redirectMap(tx)
  const shown = await productPages(
    tx,
    redirects.flatMap((each) => oldPath(each.path) ?? []),
  )
  const rows: (typeof pageRedirect.$inferInsert)[] = []
  for (const each of redirects) {
    const [path, target] = [oldPath(each.path), localTarget(each.target)]
    if (path === null || target === null || isOwnPath(path) || shown.has(path) || all.has(path)) continue
    if (all.size >= maxRedirects || pathOfTarget(target) === path) continue
    all.set(path, target)
    if (followed(path, all) === null) all.delete(path)
    else rows.push({ path, target, by, createdAt: now })
  }
  if (rows.length === 0) return
  await tx.insert(pageRedirect).values(rows).onConflictDoNothing()
  await pagesChanged(tx, ['redirects'])
}

const columns = { path: pageRedirect.path, target: pageRedirect.target }
const mapOf = (rows: readonly { path: string; target: string }[]) =>
  new Map(rows.map(({ path, target }) => [path, target]))

/** All redirects, also those that wait for a product to be archived. */
const redirectMap = async (tx: Executor) => mapOf(await tx.select(columns).from(pageRedirect))

/** The redirects in effect, for the server's lookup: a path at which an active product has its page has none. */
export async function redirectsInEffect(db: Executor): Promise<Map<string, string>> {
  const id = sql`substr(${pageRedirect.path}, ${'/product/'.length + 1})`
  const page = and(like(pageRedirect.path, '/product/%'), eq(product.id, id), eq(product.status, 'active'))
  const rows = await db.select(columns).from(pageRedirect).leftJoin(product, page).where(isNull(product.id))
  return mapOf(rows)
}
