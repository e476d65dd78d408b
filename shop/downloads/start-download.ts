import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { transact } from '../db.ts'
import { gift } from '../gifts/table.ts'
import { order, orderLine } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { allowanceOf, grantedAfter } from './allowance.ts'
import { fileLink, linkMs } from './file-link.ts'
import { giftOfGrant, holderColumns, holderOf, isUsable, lineOfGift } from './holder.ts'
import { servedFileId } from './read.ts'
import { downloadEvent, downloadGrant } from './table.ts'

/** `page` is where its holder sees the reason and can get help. */
export type StartRefusal = { reason: 'unknown' } | { reason: 'used_up' | 'expired'; page: string }

type Click = {
  grantId: string
  token: string | undefined
  /** A HEAD request or a prefetch: nothing is counted and the link is empty. */
  look?: boolean
  /** Resumes an interrupted download: while the last click's link is valid, this still counts as that click. */
  resumes?: boolean
}

/**
 * Counts a download of the current version, and returns a link to exactly that version, valid for minutes. One
 * conditional update enforces the limit under concurrency. A wrong token, an unpaid or refunded order, a revoked grant
 * and a missing file are refused alike. Used-up and expired grants have reasons of their own.
 */
export async function startDownload(shop: Shop, click: Click): Promise<Outcome<{ path: string }, StartRefusal>> {
  const { db, clock, secrets } = shop
  const { grantId } = click
  const { downloads: rules } = await shop.settings.read()
  const [found] = await db
    .select({ grant: downloadGrant, servedId: servedFileId, ...holderColumns })
    .from(downloadGrant)
    .innerJoin(order, eq(order.id, downloadGrant.orderId))
    .leftJoin(gift, giftOfGrant)
    .leftJoin(orderLine, lineOfGift)
    .where(and(eq(downloadGrant.id, grantId), isUsable))
  if (found === undefined) return refuse({ reason: 'unknown' })
  const holder = holderOf(found)
  if (!holder.opens(secrets, click.token)) return refuse({ reason: 'unknown' })
  const { grant, servedId } = found
  const { subject, page } = holder
  const now = clock.now()
  const last = grant.lastDownloadAt
  if (click.resumes && last !== null && now.getTime() - last.getTime() < linkMs)
    return done({
      path: fileLink(secrets, subject, {
        grantId,
        fileId: grant.lastFileId ?? servedId,
        count: grant.downloads,
        until: last.getTime() + linkMs,
      }),
    })
  const over = (reason: 'used_up' | 'expired') => refuse({ reason, page })
  if (click.look) {
    const state = allowanceOf(grant, rules, now).over
    return state === null ? done({ path: '' }) : over(state)
  }
  const after = grantedAfter(rules, now)
  const counted = await transact(db, async (tx) => {
    const [row] = await tx
      .update(downloadGrant)
      .set({ downloads: sql`${downloadGrant.downloads} + 1`, lastDownloadAt: now, lastFileId: servedId })
      .where(
        and(
          eq(downloadGrant.id, grantId),
          isNull(downloadGrant.revokedAt),
          lt(downloadGrant.downloads, rules.limit),
          after === null ? undefined : gt(downloadGrant.grantedAt, after),
        ),
      )
      .returning({ count: downloadGrant.downloads })
    if (row === undefined) return null
    await tx.insert(downloadEvent).values({ productId: grant.productId, fileId: servedId, at: now })
    return row.count
  })
  if (counted === null) return over(after !== null && grant.grantedAt <= after ? 'expired' : 'used_up')
  return done({
    path: fileLink(secrets, subject, { grantId, fileId: servedId, count: counted, until: now.getTime() + linkMs }),
  })
}
