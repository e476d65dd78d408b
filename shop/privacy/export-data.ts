import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { listPasskeys } from '../accounts/passkeys/list-passkeys.ts'
import type { Person } from '../accounts/person.ts'
import { listSessions } from '../accounts/sessions/end-sessions.ts'
import { account, user } from '../accounts/table.ts'
import { savedAddress } from '../addresses/table.ts'
import { host } from '../appointments/hosts/table.ts'
import { sessionPackage } from '../appointments/packages/table.ts'
import { booking, namedHost } from '../appointments/table.ts'
import { importedCustomer, importedOrder } from '../archive/table.ts'
import { securityEvent } from '../audit/security-log.ts'
import { savedCart } from '../cart/table.ts'
import type { Executor } from '../db.ts'
import { downloadGrant } from '../downloads/table.ts'
import { subscription } from '../newsletter/table.ts'
import { ordersOf } from '../orders/own-orders.ts'
import { shipment, shipmentLine } from '../orders/shipments/table.ts'
import { order, orderLine } from '../orders/table.ts'
import { review } from '../reviews/table.ts'
import { exportMessages } from '../whatsapp/erase-messages.ts'
import { savedWishlist, stockAlert } from '../wishlist/table.ts'
import type { DataSubject } from './erase-person.ts'
import { exportDownloads } from './export-downloads.ts'
import { exportGifts, exportReceived } from './export-gifts.ts'
import { exportReminders } from './export-reminders.ts'
import { exportReturns } from './export-returns.ts'
import { exportThreads } from './export-threads.ts'
import type { Guest } from './guest.ts'

/** The export of an account. Messages and the newsletter are included for a verified address only. */
export const exportData = (db: Executor, { id, email, emailVerified }: Person, now: Date) =>
  exportSubject(db, { userId: id, email, proven: emailVerified }, now)

/**
 * Everything the shop stores about a person, for that person: amounts in fils, instants in ISO 8601. Contains no
 * password, session or link. What only accounts have is empty for a guest, and `profile` is null.
 */
export async function exportSubject(
  db: Executor,
  { userId, email, proven, otherSpelling = null }: DataSubject & Partial<Pick<Guest, 'otherSpelling'>>,
  now: Date,
) {
  const own = ordersOf(userId === null ? { guest: email } : { userId })
  const orders = await db.select().from(order).where(own).orderBy(asc(order.createdAt))
  const ids = orders.map(({ id }) => id)
  const lines = await db
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, ids))
    .orderBy(asc(orderLine.position))
  const parcels = await db.select().from(shipment).where(inArray(shipment.orderId, ids)).orderBy(asc(shipment.number))
  const packed = await db
    .select()
    .from(shipmentLine)
    .where(inArray(shipmentLine.orderId, ids))
    .orderBy(asc(shipmentLine.position))
  const returned = await exportReturns(db, ids, lines)
  const downloads = await exportDownloads(db, and(inArray(downloadGrant.orderId, ids), isNull(downloadGrant.giftId)))
  const gifts = await exportGifts(db, ids, lines)
  const { orderId, productId, startsAt, endsAt, mode, state } = booking
  const booked = await db
    .select({ orderId, productId, startsAt, endsAt, mode, state, host: sql<string | null>`${host.nameAr}` })
    .from(booking)
    .leftJoin(host, namedHost)
    .where(inArray(booking.orderId, ids))
    .orderBy(asc(booking.position))
  const packages = await db
    .select()
    .from(sessionPackage)
    .where(inArray(sessionPackage.orderId, ids))
    .orderBy(asc(sessionPackage.position))
  const reviews = await db.select().from(review).where(inArray(review.orderId, ids)).orderBy(asc(review.createdAt))
  const numbers = new Map(orders.map(({ id, number }) => [id, number]))
  return {
    exportedAt: now,
    currency: 'KWD',
    amounts: 'fils (1 KWD = 1000 fils)',
    ...(userId === null ? { profile: null, addresses: [], cart: [], wishlist: [] } : await ofAccount(db, userId, now)),
    orders: orders.map(
      ({
        id,
        userId,
        checkoutKey,
        checkoutHash,
        reservation,
        needsReview,
        forgottenAt,
        adminNotes,
        madeBy,
        discountReason,
        words,
        boughtWords,
        cartReminderId,
        heldBy,
        emailKey,
        linkVersion,
        codeReturned,
        owedEndedAt,
        ...rest
      }) => ({
        ...rest,
        items: lines.filter(({ orderId }) => orderId === id).map(({ orderId, position, ...line }) => line),
        parcels: parcels
          .filter(({ orderId }) => orderId === id)
          .map(({ orderId, id: shipmentId, by, version, ...parcel }) => ({
            ...parcel,
            items: packed
              .filter((line) => line.shipmentId === shipmentId)
              .map(({ position, quantity }) => ({
                productId: lines.find((line) => line.orderId === id && line.position === position)?.productId,
                quantity,
              })),
          })),
        downloads: downloads.filter(({ orderId }) => orderId === id).map(({ orderId, giftId, ...file }) => file),
        gifts: gifts.filter(({ orderId }) => orderId === id).map(({ orderId, ...own }) => own),
        returns: returned.filter(({ orderId }) => orderId === id).map(({ orderId, ...own }) => own),
        packages: packages
          .filter(({ orderId }) => orderId === id)
          .map(({ productId, sessions, booked, withdrawn, validUntil }) => ({
            ...{ productId, sessions, booked, refunded: withdrawn, validUntil },
          })),
        appointments: booked.filter(({ orderId }) => orderId === id).map(({ orderId, ...appointment }) => appointment),
      }),
    ),
    whatsappMessages: await exportMessages(db, { orderIds: ids, email: proven ? email : null }),
    reviews: reviews.map(({ orderId, productId, authorName, rating, text, status, answer, createdAt, updatedAt }) => ({
      order: numbers.get(orderId),
      ...{ productId, authorName, rating, text, status, answer, createdAt, updatedAt },
    })),
    giftsReceived: await exportReceived(db, { userId, email, proven }),
    securityEvents: userId === null ? [] : await ofSecurityLog(db, userId),
    ...(proven
      ? await ofAddress(db, email, otherSpelling !== null)
      : { messages: [], newsletter: null, stockAlerts: [], otherShops: null, cartReminders: null }),
  }
}

async function ofAccount(db: Executor, userId: string, now: Date) {
  return {
    profile: await readProfile(db, userId, now),
    addresses: await db
      .select({ label: savedAddress.label, isDefault: savedAddress.isDefault, address: savedAddress.address })
      .from(savedAddress)
      .where(eq(savedAddress.userId, userId)),
    cart: (await db.select().from(savedCart).where(eq(savedCart.userId, userId)))[0]?.items ?? [],
    wishlist: (await db.select().from(savedWishlist).where(eq(savedWishlist.userId, userId)))[0]?.items ?? [],
  }
}

async function readProfile(db: Executor, userId: string, now: Date) {
  const { name, username, email, emailVerified, image, dateOfBirth, role, createdAt, lastSignInAt, twoFactorEnabled } =
    user
  const [profile] = await db
    .select({
      ...{ name, username, email, emailVerified, picture: image, dateOfBirth, role, createdAt, lastSignInAt },
      twoFactorEnabled,
    })
    .from(user)
    .where(eq(user.id, userId))
  const signInWith = await db.select({ provider: account.providerId }).from(account).where(eq(account.userId, userId))
  const sessions = (await listSessions(db, userId, now)).map(({ userAgent: device, createdAt: signedInAt }) => ({
    ...{ device, signedInAt },
  }))
  const passkeys = (await listPasskeys(db, userId)).map(({ id, ...rest }) => rest)
  return { ...profile, signInWith: signInWith.map(({ provider }) => provider), passkeys, sessions }
}

async function ofAddress(db: Executor, email: string, isShared: boolean) {
  const [subscribed] = await db.select().from(subscription).where(eq(subscription.email, email))
  return {
    messages: await exportThreads(db, email),
    cartReminders: await exportReminders(db, email, isShared),
    stockAlerts: await db
      .select({
        ...{ productId: stockAlert.productId, phone: stockAlert.phone },
        ...{ askedAt: stockAlert.createdAt, sentAt: stockAlert.sentAt },
      })
      .from(stockAlert)
      .where(eq(stockAlert.email, email)),
    otherShops: await ofOtherShops(db, email.toLowerCase()),
    newsletter: subscribed
      ? {
          name: subscribed.name,
          state: subscribed.state,
          interests: subscribed.interests,
          subscribedAt: subscribed.subscribedAt,
          confirmedAt: subscribed.confirmedAt,
          unsubscribedAt: subscribed.unsubscribedAt,
        }
      : null,
  }
}

/** Orders imported from other shops, amounts in their own currency. */
async function ofOtherShops(db: Executor, email: string) {
  const { platform, number, createdAt, name, phone, state, total, currency, items } = importedOrder
  const orders = { platform, number, createdAt, name, phone, state, total, currency, items }
  const known = { platform: importedCustomer.platform, name: importedCustomer.name, phone: importedCustomer.phone }
  return {
    orders: await db.select(orders).from(importedOrder).where(eq(importedOrder.email, email)).orderBy(asc(createdAt)),
    customer: await db.select(known).from(importedCustomer).where(eq(importedCustomer.email, email)),
  }
}

async function ofSecurityLog(db: Executor, userId: string) {
  const { at, lastAt, count, kind, outcome, network, device } = securityEvent
  return db
    .select({ at, lastAt, count, kind, outcome, network, device })
    .from(securityEvent)
    .where(eq(securityEvent.accountId, userId))
    .orderBy(asc(at))
}
