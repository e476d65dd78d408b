import { and, eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { confirmTimes } from '../appointments/follow-order.ts'
import { startPackages } from '../appointments/packages/follow-order.ts'
import { reviewAfter } from '../appointments/review-flag.ts'
import { hasAppointmentAhead, hasSessionsToCome, orderMatches } from '../appointments/sessions-to-come.ts'
import { type Actor, changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { grantDownloads } from '../downloads/grant-downloads.ts'
import { downloadGrant } from '../downloads/table.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { enqueueEvents } from '../integrations/enqueue-event.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs } from '../ports.ts'
import { readSettings } from '../settings/read.ts'
import { callDueAt } from './calls/call-due.ts'
import { closeCall, dueCall } from './calls/enqueue-call.ts'
import { isCallOpen } from './calls/read-calls.ts'
import { acceptsUnpaid, isReversible, moveEffects } from './move-effects.ts'
import type { OrderRow } from './read.ts'
import { lastStatusCheckMs } from './release-expired.ts'
import { releaseOrder } from './release-order.ts'
import { type ReviveRefusal, reviveOrder } from './revive-order.ts'
import { announceAccepted } from './shipments/announce.ts'
import { moveParcels } from './shipments/move-parcels.ts'
import { shipment } from './shipments/table.ts'
import { needsCall, type OrderStatus, sendsParcels } from './status.ts'
import { order, orderEvent } from './table.ts'

type OpenWork = 'appointment_ahead' | 'package_open' | 'call_open'
export type MoveOrderRefusal = { reason: 'unknown_order' | 'unchanged' | 'changed' | OpenWork } | ReviveRefusal
export type Move = {
  number: string
  to: OrderStatus
  seen?: OrderStatus | undefined
  /** Refuses to close open work: an upcoming appointment, a package when cancelling, or a confirmation call that is due. */
  keepOpenWork?: boolean
  /** Whether the buyer is emailed about parcels and an order that was accepted unpaid or cancelled. */
  notify?: boolean
}

/**
 * Sets an order's status; an admin may set any (R15), each move is recorded with who and when. Its consequences are
 * those of `moveEffects`; reopening is refused when something is gone by now. With `seen`, the status the admin
 * saw, a move from any other is refused: two admins do not undo each other's changes unknowingly. `lostTimes` is how
 * many appointments of a reopened order need another time; `canUndo`: moving it back restores what this changed, and
 * the buyer was not emailed that an unpaid order is accepted.
 */
export async function moveOrder(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'orders.act'>,
  { number, to, seen, keepOpenWork = false, notify = true }: Move,
): Promise<Outcome<{ status: OrderStatus; lostTimes: number; canUndo: boolean }, MoveOrderRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(order).where(eq(order.number, number)).for('update')
    if (found === undefined) return refuse({ reason: 'unknown_order' })
    if (found.status === to) return refuse({ reason: 'unchanged' })
    if (seen !== undefined && seen !== found.status) return refuse({ reason: 'changed' })
    const openWork = keepOpenWork && closes(to) ? await openWorkOf(tx, found.id, to, now) : null
    if (openWork) return refuse({ reason: openWork })

    const arrived = and(eq(shipment.orderId, found.id), eq(shipment.state, 'delivered'))
    const hasArrived = (await tx.$count(shipment, arrived)) > 0
    const applied = await applyMove(tx, jobs, admin, found, to, now, { parcels: true, notify })
    if (!applied.ok) return applied
    const notNeeded = { outcome: 'not_needed' as const, by: admin.email }
    const isCallClosed = to === 'delivered' && (await closeCall(tx, found.id, notNeeded, now))
    const [after = found] = await tx.select().from(order).where(eq(order.id, found.id))
    const isConfirmed = notify && acceptsUnpaid(found, to)
    const canUndo = !isCallClosed && !isConfirmed && isReversible(found, after, { hasArrived })
    return done({ status: to, ...applied.value, canUndo })
  })
}

/**
 * Sets the status of an order that the transaction has locked, with its effects, event and audit. A reopened order whose
 * slots are gone keeps those appointments cancelled, and is flagged. Refused when other goods of a cancelled order are
 * gone by now; then the transaction must be rolled back. Without `parcels` they are unchanged: the status follows them.
 */
export async function applyMove(
  tx: Executor,
  jobs: Jobs,
  actor: Actor,
  found: OrderRow,
  to: OrderStatus,
  now: Date,
  { parcels = true, notify = true }: { parcels?: boolean; notify?: boolean } = {},
): Promise<Outcome<{ lostTimes: number }, ReviveRefusal>> {
  const effects = new Set(moveEffects(found, to))
  if (effects.has('gives_back') && found.reservation !== 'returned')
    await releaseOrder(tx, jobs, found.id, { kind: 'status', by: actor.email, from: found.reservation }, now)
  const isReopened = effects.has('takes_again')
  const revived = isReopened ? await reviveOrder(tx, found, now, true) : done({ lostTimes: 0 })
  if (!revived.ok) return revived
  // The store agreed with the buyer on an unpaid order it accepts, so a call is due only once it is paid.
  if (isReopened && found.paymentStatus === 'paid' && needsCall({ ...found, status: to }))
    await dueCall(tx, found.id, callDueAt((await readSettings(tx)).hours, now))
  const after = {
    status: to,
    deliveredAt: effects.has('stamps') ? now : effects.has('clears') ? null : found.deliveredAt,
  }
  const isHeld = effects.has('holds')
  const saved = !isHeld && (isReopened || effects.has('keeps'))
  const isNothingOwed = to === 'cancelled' && found.total === 0 && found.paymentStatus === 'paid'
  const owedEndedAt = isNothingOwed ? now : null
  const held = isHeld ? await holdForPayment(tx, jobs, found, now) : {}
  await tx
    .update(order)
    .set({
      ...after,
      updatedAt: now,
      owedEndedAt,
      ...held,
      ...(saved && { reservation: 'kept' as const }),
    })
    .where(eq(order.id, found.id))
  if (saved && found.kinds.includes('consultation')) {
    await confirmTimes(tx, jobs, found, now)
    if (found.paymentStatus === 'paid') await startPackages(tx, found.id, now)
  }
  // The email about a parcel says the same.
  const isAnnounced = sendsParcels(to) && !found.isDigitalOnly
  if (notify && acceptsUnpaid(found, to) && !isAnnounced) await announceAccepted(tx, jobs, found, now)
  if (isReopened && found.paymentStatus === 'paid') await grantLate(tx, jobs, found, now)
  const { id: orderId, number, status: fromStatus } = found
  await tx.insert(orderEvent).values({ orderId, kind: 'status', fromStatus, toStatus: to, by: actor.email, at: now })
  if (isReopened || to === 'cancelled') await flagAgain(tx, { ...found, ...after, owedEndedAt }, isReopened)
  const changes = changesBetween(found, after)
  await recordAudit(tx, actor, { subject: 'order', subjectId: number, name: number, action: 'move', changes }, now)
  if (parcels) await moveParcels(tx, jobs, actor, found, { to, notify }, now)
  // What was never accepted was never announced.
  if (effects.has('gives_back') && found.reservation === 'kept')
    await enqueueEvents(tx, jobs, [{ type: 'order.cancelled', subject: orderId }], now)
  if (isReopened && saved) await enqueueEvents(tx, jobs, [{ type: 'order.reopened', subject: orderId }], now)
  return revived
}

/** An unpaid order can be paid again, as long as by a payment link; the jobs of its first hold may have ended. */
async function holdForPayment(tx: Executor, jobs: Jobs, { id: orderId, reservedUntil }: OrderRow, now: Date) {
  const { paymentLinkHours } = await readSettings(tx)
  const until = new Date(Math.max(reservedUntil.getTime(), now.getTime() + paymentLinkHours * 3_600_000))
  // Each job repeats itself as long as the order is held: one that waits is enough.
  if ((await jobs.expedite(tx, 'settle-order', { orderId })) !== 'waiting')
    await jobs.enqueue(tx, 'settle-order', [{ orderId }])
  const afterMs = until.getTime() - now.getTime() + lastStatusCheckMs
  await jobs.enqueue(tx, 'release-order', [{ orderId }], { afterMs })
  return { reservation: 'held' as const, reservedUntil: until }
}

/** An order that was paid when its goods were gone gets its downloads with its reopening, and the email with them. */
async function grantLate(tx: Executor, jobs: Jobs, { id, locale, email, forgottenAt }: OrderRow, now: Date) {
  if ((await tx.$count(downloadGrant, eq(downloadGrant.orderId, id))) > 0) return
  const granted = await grantDownloads(tx, id, now).returning({ id: downloadGrant.id })
  if (granted.length === 0 || forgottenAt !== null) return
  const receipt = { key: `order-receipt:${id}:reopened`, template: 'order-receipt' as const, data: { orderId: id } }
  await enqueueEmails(tx, jobs, [{ ...receipt, locale, recipient: email }], now)
}

/** A reopened order has its goods again, but maybe a session without a time; what a cancelled one owes has its own list. */
async function flagAgain(tx: Executor, found: OrderRow, isReopened: boolean): Promise<void> {
  const isResolved = isReopened && found.needsReview === 'paid_but_sold_out'
  const needsReview = await reviewAfter(tx, { ...found, reservation: isReopened ? 'kept' : 'returned' }, isResolved)
  await tx.update(order).set({ needsReview }).where(eq(order.id, found.id))
}

const closes = (to: OrderStatus) => to === 'delivered' || to === 'cancelled'

/** Open work of an order that closing it would end. */
async function openWorkOf(tx: Executor, orderId: string, to: OrderStatus, now: Date): Promise<OpenWork | null> {
  if (await orderMatches(tx, orderId, hasAppointmentAhead(now))) return 'appointment_ahead'
  // A delivered order's package stays open.
  if (to === 'cancelled' && (await orderMatches(tx, orderId, hasSessionsToCome(now)))) return 'package_open'
  return (await isCallOpen(tx, orderId)) ? 'call_open' : null
}
