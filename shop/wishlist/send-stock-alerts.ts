import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countEmails } from '../accounts/sessions/count-in-window.ts'
import { user } from '../accounts/table.ts'
import { eraseInDeleted } from '../audit/log.ts'
import { available } from '../catalog/bundles/table.ts'
import { product, stockMove } from '../catalog/table.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { eraseRecipientsOf } from '../email/erase-recipient.ts'
import type { MailData, MailTemplate } from '../email/table.ts'
import { dayMs } from '../kuwait-time.ts'
import type { Clock, Jobs } from '../ports.ts'
import { emailKey } from '../text-fields.ts'
import { defaultExpiry, enqueueMessages } from '../whatsapp/enqueue-messages.ts'
import { forgetUnsentMessage } from '../whatsapp/record-send-result.ts'
import { lastMoveOf, lockStockUnits } from './lock-stock-units.ts'
import { stockAlert, stockWatch } from './table.ts'

/** Emails per transaction; the next run continues. */
const atATime = 200

/**
 * Sends the alerts of products that are back: once each, oldest first, and no more than the units that arrived and are
 * still in stock (R45). Units of a product that is not on sale wait until it is.
 */
export async function sendStockAlerts(db: Db, { clock, jobs }: { clock: Clock; jobs: Jobs }): Promise<void> {
  const back = await db
    .select({ id: stockWatch.productId })
    .from(stockWatch)
    .innerJoin(product, eq(product.id, stockWatch.productId))
    .where(and(eq(product.status, 'active'), or(gt(available, 0), gt(stockWatch.available, 0)), hasChanged))
    .orderBy(asc(stockWatch.productId))
  for (const { id } of back) await transact(db, (tx) => writeTo(tx, jobs, id, clock.now()))
}

/** What moves a product's stock: see `lockStockUnits`. */
const pieceIds = sql`case
  when ${product.components} <> '[]' then array(select part ->> 'id' from jsonb_array_elements(${product.components}) part)
  when ${product.options} <> '[]' then array(
    select variant.id from product variant where variant.variant_of = ${product.id} and variant.status <> 'archived')
  else array[${product.id}] end`

/** Whether anything may have arrived since it was last processed: otherwise its shoppers wait on. */
const hasChanged = or(
  gt(stockWatch.due, 0),
  ne(stockWatch.available, available),
  sql`exists (
    select from ${stockMove} where ${stockMove.productId} = any(${pieceIds}) and ${stockMove.id} > ${stockWatch.lastMove})`,
)

async function writeTo(tx: Executor, jobs: Jobs, productId: string, now: Date): Promise<void> {
  // Locked in the same order as by a request, so that they are serialized.
  const pieces = await lockStockUnits(tx, productId)
  const [sold] = await tx
    .select({ status: product.status, stock: available, options: product.options })
    .from(product)
    .where(eq(product.id, productId))
  const [watch] = await tx.select().from(stockWatch).where(eq(stockWatch.productId, productId)).for('update')
  if (sold?.status !== 'active' || watch === undefined) return
  const moved = await tx
    .select({
      id: stockMove.productId,
      came: sql<number>`sum(greatest(${stockMove.delta}, 0))::int`,
      last: sql<string>`max(${stockMove.id})`,
    })
    .from(stockMove)
    .where(
      and(
        inArray(
          stockMove.productId,
          pieces.map(({ id }) => id),
        ),
        gt(stockMove.id, watch.lastMove),
      ),
    )
    .groupBy(stockMove.productId)
  const came = pieces.map(({ id, quantity }) =>
    Math.floor((moved.find((each) => each.id === id)?.came ?? 0) / quantity),
  )
  // Variants are sold one by one; of bundles came as many as the component with the most new units allows.
  const units = sold.options.length > 0 ? came.reduce((sum, each) => sum + each, 0) : Math.max(...came)
  // Of bundles and variants more can be sold without a move, too: parts shown again, or fewer of them needed.
  const isSimple = pieces.some(({ id }) => id === productId)
  const arrived = isSimple ? units : Math.max(units, sold.stock - watch.available)
  const due = Math.min(watch.due + arrived, sold.stock)
  const next = await tx
    .select()
    .from(stockAlert)
    .where(and(eq(stockAlert.productId, productId), isNull(stockAlert.sentAt)))
    .orderBy(asc(stockAlert.createdAt), asc(stockAlert.id))
    .limit(Math.min(due, atATime) + 1)
  const notified = next.slice(0, Math.min(due, atATime))
  const isProven = await provenAmong(tx, notified)
  // One per mailbox, to its account's address or the oldest: anyone can ask for any, with +tags.
  const lastWins = [...notified.filter((alert) => !isProven(alert)).toReversed(), ...notified.filter(isProven)]
  const byMailbox = new Map(lastWins.map((alert) => [emailKey(alert.email), alert]))
  const counted = [...byMailbox].flatMap(([mailbox, alert]) => (isProven(alert) ? [] : [mailbox]))
  const full = await countEmails(tx, 'stockAlertsTo', counted, now)
  const emailed = [...byMailbox].flatMap(([mailbox, alert]) => (full.has(mailbox) ? [] : [alert]))
  const emails = emailed.map(({ id, email, locale }) => ({
    // Of an alert that waits again, the dropped email has another key.
    key: `back-in-stock:${id}:${randomUUID()}`,
    template: 'back-in-stock' as const,
    locale,
    recipient: email,
    data: { alertId: id },
  }))
  if (notified.length > 0) {
    const ids = notified.map(({ id }) => id)
    await tx.update(stockAlert).set({ sentAt: now }).where(inArray(stockAlert.id, ids))
    await enqueueEmails(tx, jobs, emails, now)
    await enqueueMessages(tx, jobs, notified.flatMap(messageOf(now)), now)
  }
  const mine = eq(stockWatch.productId, productId)
  if (next.length === notified.length) await tx.delete(stockWatch).where(mine)
  else {
    const lastMove = Math.max(watch.lastMove, ...moved.map(({ last }) => Number(last)))
    // What sends nothing uses up no unit.
    const used = notified.filter((alert) => alert.phone !== null || emailed.includes(alert)).length
    await tx
      .update(stockWatch)
      .set({ due: due - used, lastMove, available: sold.stock })
      .where(mine)
  }
}

/** Which alerts are for the verified address of an account. */
async function provenAmong(tx: Executor, alerts: readonly { email: string }[]) {
  const emails = alerts.map(({ email }) => email)
  const verified = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(inArray(user.email, emails), user.emailVerified))
  const proven = new Set(verified.map(({ email }) => email))
  return ({ email }: { email: string }) => proven.has(email)
}

/**
 * Lets the shopper of an email that was dropped unsent wait on, such as when its product was hidden before its turn, for
 * the unit that was counted for it; unless they have asked again since. Any other email changes nothing.
 */
export async function waitAgain(tx: Executor, email: { template: MailTemplate; data: unknown }): Promise<void> {
  if (email.template !== 'back-in-stock') return
  const { alertId } = email.data as MailData['back-in-stock']
  const [alert] = await tx.select().from(stockAlert).where(eq(stockAlert.id, alertId))
  if (alert === undefined) return
  const { productId } = alert
  const pieces = await lockStockUnits(tx, productId)
  const newer = alias(stockAlert, 'newer')
  const asked = and(eq(newer.productId, productId), eq(newer.email, alert.email), isNull(newer.sentAt))
  const waiting = await tx
    .update(stockAlert)
    .set({ sentAt: null })
    .where(and(eq(stockAlert.id, alertId), notExists(tx.select({ id: newer.id }).from(newer).where(asked))))
    .returning({ id: stockAlert.id })
  if (waiting.length === 0) return
  await forgetUnsentMessage(tx, messageKey(alertId))
  await tx
    .insert(stockWatch)
    .values({ productId, lastMove: lastMoveOf(pieces), due: 1 })
    .onConflictDoUpdate({ target: stockWatch.productId, set: { due: sql`${stockWatch.due} + 1` } })
}

const messageKey = (alertId: string) => `back_in_stock:${alertId}`

/** Also by WhatsApp, if a phone was given for it. */
const messageOf =
  (now: Date) =>
  ({ id, phone, locale }: typeof stockAlert.$inferSelect) =>
    phone === null
      ? []
      : [
          {
            key: messageKey(id),
            template: 'back_in_stock' as const,
            data: { alertId: id },
            locale,
            phone,
            expiresAt: defaultExpiry(now),
          },
        ]

/** Days after which a sent alert is deleted, and one whose product did not come back (R45). */
const [sentDays, waitingDays] = [30, 365]

/** Deletes alerts that were sent or have waited too long, and erases the recipients of their emails. */
export async function pruneStockAlerts(tx: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - sentDays * dayMs)
  const requested = lt(stockAlert.createdAt, new Date(now.getTime() - waitingDays * dayMs))
  await tx.delete(stockAlert).where(or(lt(stockAlert.sentAt, before), and(isNull(stockAlert.sentAt), requested)))
  await eraseRecipientsOf(tx, 'back-in-stock', before)
}

/** Erases a verified address from all its alerts (GDPR), deleted products' included; returns them. @param email in lower case */
export async function eraseStockAlerts(tx: Executor, email: string): Promise<string[]> {
  await eraseInDeleted(tx, { subject: 'product', table: 'alerts', column: 'email', email })
  const gone = await tx.delete(stockAlert).where(eq(stockAlert.email, email)).returning({ id: stockAlert.id })
  return gone.map(({ id }) => id)
}
