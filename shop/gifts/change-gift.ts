import { and, eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { clearGiftCopies } from '../downloads/personal-copy.ts'
import { eraseEmails } from '../email/erase-recipient.ts'
import { ownCounts } from '../limits.ts'
import { order, orderEvent, orderLine } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs } from '../ports.ts'
import { emailKey } from '../text-fields.ts'
import { sendAtOf } from './day.ts'
import { emailRecipient, hasQuota } from './email-recipient.ts'
import { type GiftInput, isGiftDay } from './form.ts'
import { type GiftView, giftEmailKey, readBounced } from './read.ts'
import { type GiftState, giftState, isFullyEditable, isGiftOpen } from './state.ts'
import { type GiftRow, gift } from './table.ts'

/** Who changes a gift: its giver, whose order it is, or the team. */
export type GiftChanger = { admin: Admin<'orders.act'> } | 'giver'
type Ports = { clock: Clock; jobs: Jobs }
type Which = { orderId: string; giftId: string }

export type ChangeGiftRefusal = {
  /** `closed`: it was sent, or its order failed; `day`: not today or within a year; `too_often`: enough emails. */
  reason: 'unknown' | 'closed' | 'day' | 'too_often' | 'unchanged'
}

/** How long a giver must wait before the email is resent. */
const pauseMs = 3_600_000

/**
 * Changes a gift before it is sent. Afterwards only its address: by its giver when the mail server refused it, by the
 * team until the gift was opened; then the old link ends and the email goes to the new address at once (R63).
 */
export function changeGift(
  db: Db,
  { clock, jobs }: Ports,
  actor: { admin: Admin<'orders.act'> } | 'giver',
  which: Which,
  { name: recipientName, email, locale, from: fromName, message, card, sendOn: day }: GiftInput,
): Promise<Outcome<null, ChangeGiftRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await lockFor(tx, actor, which)
    if (found === null) return refuse({ reason: 'unknown' })
    const { row, state, number, of } = found
    const isAhead = isFullyEditable({ state, isGiverErased: of.forgottenAt !== null })
    if (!isAhead && !(await mayRedirect(tx, actor, row, state))) return refuse({ reason: 'closed' })
    const to = { recipientName, email }
    const after = isAhead ? { ...to, locale, fromName, message, card, sendOn: day ?? row.sendOn } : to
    const changes = changesBetween<Partial<GiftRow>>(row, after)
    if (changes.length === 0) return refuse({ reason: 'unchanged' })
    const has = (field: string) => changes.some((change) => change.field === field)
    if (isAhead && has('sendOn') && !isGiftDay(day ?? '', now)) return refuse({ reason: 'day' })
    const isSentAgain = !isAhead && has('email')
    if (isSentAgain && !(await mayEmail(tx, row, emailKey(email), now))) return refuse({ reason: 'too_often' })
    if (has('email')) await eraseEmails(tx, emailKeys(row))
    const [changed] = await tx
      .update(gift)
      .set({
        ...after,
        ...(has('sendOn') && { sendAt: sendAtOf(day ?? '', now) }),
        ...(has('email') && { emailKey: emailKey(email), linkVersion: row.linkVersion + 1, userId: null }),
        ...(isSentAgain && { emails: row.emails + 1, emailedAt: now }),
        ...(isAhead && { erasedAt: null }),
      })
      .where(eq(gift.id, row.id))
      .returning()
    if (has('recipientName')) await clearGiftCopies(tx, jobs, [row.id])
    if (isSentAgain && changed) await emailRecipient(tx, jobs, changed, now)
    await record(tx, actor, row.orderId, number, 'gift_changed', changes, now)
    return done(null)
  })
}

/** Resends a gift's email to the same address, a limited number of times. */
export function sendGiftAgain(
  db: Db,
  { clock, jobs }: Ports,
  actor: { admin: Admin<'orders.act'> } | 'giver',
  which: Which,
): Promise<Outcome<null, ChangeGiftRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await lockFor(tx, actor, which)
    if (found === null) return refuse({ reason: 'unknown' })
    const { row, state, number } = found
    if (!isGiftOpen(state) || row.erasedAt !== null) return refuse({ reason: 'closed' })
    const isTooSoon = actor === 'giver' && row.emailedAt !== null && now.getTime() - row.emailedAt.getTime() < pauseMs
    if (isTooSoon || !(await mayEmail(tx, row, row.emailKey, now))) return refuse({ reason: 'too_often' })
    const [again] = await tx
      .update(gift)
      .set({ emails: row.emails + 1, emailedAt: now })
      .where(eq(gift.id, row.id))
      .returning()
    if (again) await emailRecipient(tx, jobs, again, now)
    const changes = [{ field: 'gift', from: row.emails, to: row.emails + 1 }]
    await record(tx, actor, row.orderId, number, 'gift_sent_again', changes, now)
    return done(null)
  })
}

/** A gift of an order, both locked until the end of the transaction; null when the order has no such gift. */
export async function lockGift(tx: Executor, { orderId, giftId }: Which) {
  const [of] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
  const [found] = await tx
    .select({ row: gift, line: orderLine })
    .from(gift)
    .innerJoin(orderLine, and(eq(orderLine.orderId, gift.orderId), eq(orderLine.position, gift.position)))
    .where(and(eq(gift.id, giftId), eq(gift.orderId, orderId)))
  if (of === undefined || found === undefined) return null
  return { row: found.row, state: giftState(found.row, of, found.line), of, number: of.number }
}

/** The same for one who changes it: null for a giver who was erased. */
async function lockFor(tx: Executor, actor: GiftChanger, which: Which) {
  const found = await lockGift(tx, which)
  return actor === 'giver' && found?.of.forgottenAt ? null : found
}

const emailKeys = ({ id, emails }: GiftRow) => Array.from({ length: emails }, (_, at) => giftEmailKey(id, at + 1))

async function mayRedirect(tx: Executor, actor: GiftChanger, row: GiftRow, state: GiftState): Promise<boolean> {
  if (state !== 'sent' || row.erasedAt !== null) return false
  if (actor !== 'giver') return true
  return (await readBounced(tx, [giftEmailKey(row.id, row.emails)])).size > 0
}

const hasEmailsLeft = ({ emails }: Pick<GiftRow, 'emails'>) => emails <= ownCounts.giftSentAgain.most

/** Whether a gift's email may be resent to the same address, apart from its giver's pause. Pure. */
export const maySendAgain = (found: Pick<GiftView, 'state' | 'erasedAt' | 'emails'>): boolean =>
  isGiftOpen(found.state) && found.erasedAt === null && hasEmailsLeft(found)

const mayEmail = async (tx: Executor, row: GiftRow, mailbox: string, now: Date) =>
  hasEmailsLeft(row) && (await hasQuota(tx, mailbox, now))

type Changes = ReturnType<typeof changesBetween>

/** Records who changed a gift; of the recipient only that they were changed. */
async function record(
  tx: Executor,
  actor: GiftChanger,
  orderId: string,
  number: string,
  kind: 'gift_changed' | 'gift_sent_again',
  changes: Changes,
  now: Date,
): Promise<void> {
  await tx.update(order).set({ updatedAt: now }).where(eq(order.id, orderId))
  if (actor === 'giver') {
    await tx.insert(orderEvent).values({ orderId, kind, by: 'buyer', at: now })
    return
  }
  const shown = changes.map((change) => (personal.has(change.field) ? { ...change, from: null, to: null } : change))
  const entry = { subject: 'order', subjectId: number, name: number, action: kind, changes: shown } as const
  await recordAudit(tx, actor.admin, entry, now)
}

const personal = new Set(['recipientName', 'email', 'fromName', 'message'])
