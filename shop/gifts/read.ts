import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { productFile } from '../catalog/media/table.ts'
import type { Executor } from '../db.ts'
import { downloadGrant } from '../downloads/table.ts'
import { mail } from '../email/table.ts'
import { order, orderLine } from '../orders/table.ts'
import type { Secrets } from '../ports.ts'
import { isWithoutLinks } from '../typed/web-address.ts'
import { type GiftState, giftState } from './state.ts'
import { type GiftRow, gift } from './table.ts'
import { opensGift } from './token.ts'

/** A gift with its line, its order and its state. */
export type GiftView = GiftRow & {
  state: GiftState
  isGiverErased: boolean
  /** The giver's name on the card. */
  from: string
  title: string
  titleEn: string
  image: string
  productId: string
  orderNumber: string
  /** The mail server permanently refused the mailbox of its last email. */
  bounced: boolean
}

/** The key of a gift's email number `emails`. */
export const giftEmailKey = (id: string, emails: number): string => `gift:${id}:${emails}`

/** Prefix of the key of a giver's bounce notice; the id of the refused email follows. */
export const giftBounceKey = 'gift-bounced:'

/** Those of these emails, by key, that the mailbox refused for good: its giver has a notice of each. */
export async function readBounced(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const notice = alias(mail, 'notice')
  const rows = await db
    .select({ key: mail.key })
    .from(mail)
    .innerJoin(notice, sql`${notice.key} = concat(${giftBounceKey}::text, ${mail.id})`)
    .where(and(inArray(mail.key, [...keys]), eq(mail.state, 'failed')))
  return new Set(rows.map(({ key }) => key))
}

async function read(db: Executor, which: SQL | undefined): Promise<GiftView[]> {
  const rows = await db
    .select({ row: gift, line: orderLine, order })
    .from(gift)
    .innerJoin(order, eq(order.id, gift.orderId))
    .innerJoin(orderLine, and(eq(orderLine.orderId, gift.orderId), eq(orderLine.position, gift.position)))
    .where(which)
    .orderBy(asc(gift.createdAt), asc(gift.position))
  const keys = rows.filter(({ row }) => row.emails > 0).map(({ row }) => giftEmailKey(row.id, row.emails))
  const bounced = await readBounced(db, keys)
  return rows.map(({ row, line, order: of }) => ({
    ...row,
    state: giftState(row, of, line),
    isGiverErased: of.forgottenAt !== null,
    from: row.fromName || (of.forgottenAt === null && isWithoutLinks(of.firstName) ? of.firstName : ''),
    title: line.title,
    titleEn: line.titleEn,
    image: line.image,
    productId: line.productId,
    orderNumber: of.number,
    bounced: bounced.has(giftEmailKey(row.id, row.emails)),
  }))
}

/** The gifts of an order, in order of its lines. */
export const readGifts = (db: Executor, orderId: string): Promise<GiftView[]> => read(db, eq(gift.orderId, orderId))

/** One gift; null when there is none. */
export async function readGift(db: Executor, id: string): Promise<GiftView | null> {
  return (await read(db, eq(gift.id, id)))[0] ?? null
}

/** The gifts an account has received, oldest first, ended ones included. */
export const readReceivedGifts = (db: Executor, userId: string): Promise<GiftView[]> =>
  read(db, eq(gift.userId, userId))

/** A gift by its private link, once it was sent, or by its account; null when neither opens it. */
export async function findGift(
  { db, secrets }: { db: Executor; secrets: Secrets },
  id: string,
  by: { token: string | null } | { userId: string },
): Promise<GiftView | null> {
  const found = await readGift(db, id)
  if (found?.sentAt == null) return null
  const opens = 'userId' in by ? found.userId === by.userId : opensGift(secrets, found, by.token)
  return opens ? found : null
}

/** The files of a gift that its recipient may download. */
export function readGiftFiles(db: Executor, giftId: string) {
  return db
    .select({
      grantId: downloadGrant.id,
      fileName: productFile.fileName,
      bytes: productFile.bytes,
      downloads: downloadGrant.downloads,
      grantedAt: downloadGrant.grantedAt,
    })
    .from(downloadGrant)
    .innerJoin(productFile, eq(productFile.id, downloadGrant.fileId))
    .where(and(eq(downloadGrant.giftId, giftId), isNull(downloadGrant.revokedAt)))
    .orderBy(asc(productFile.fileName))
}
