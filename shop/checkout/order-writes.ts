import { eq } from 'drizzle-orm'
import { insertPackages, packagesOf } from '../appointments/packages/follow-order.ts'
import type { Executor } from '../db.ts'
import { type giftsOf, insertGifts } from '../gifts/place-gifts.ts'
import { nextNumber } from '../order-number.ts'
import type { OrderRow } from '../orders/read.ts'
import { lastStatusCheckMs } from '../orders/release-expired.ts'
import { order, orderEvent, orderLine } from '../orders/table.ts'
import { openingPayment, payment } from '../payments/table.ts'
import type { Jobs } from '../ports.ts'
import { emailKey } from '../text-fields.ts'
import { consentVersion } from '../whatsapp/consent.ts'
import { firstCheckAfterMs } from './hold-time.ts'
import type { OrderInput } from './order-form.ts'
import { contentsOf, linesOf, type OrderContext, type Priced } from './order-rows.ts'

type Placing = {
  orderId: string
  /** The unpaid order that is written again, null for a new one. */
  changed: OrderRow | null
  input: OrderInput
  context: OrderContext
  /** The buyer's account. */
  userId: string | null
  /** The hash of the network whose limits the hold counts for. */
  heldBy: string | null
  priced: Priced
  gifts: ReturnType<typeof giftsOf>['gifts']
  checkoutHash: string
  /** How long it is held, in ms. */
  heldMs: number
  returnDays: number
  /** The length of a session whose consultation has none. */
  usualMinutes: number
  /** The id of its first attempt to pay. */
  paymentId: string
  now: Date
}

/**
 * All that placing an order writes, by name, for one statement: the order (`placed` returns its number), its lines,
 * packages and gifts, the event, the opening payment, and for a new order the jobs that settle and release it.
 */
export function orderWrites(tx: Executor, jobs: Jobs, placing: Placing) {
  const { orderId, changed, input, context, userId, heldBy, priced, gifts, heldMs, now } = placing
  const { team } = context
  const packages = packagesOf(orderId, priced.lines, placing.usualMinutes)
  const contents = {
    ...contentsOf(input, priced),
    checkoutHash: placing.checkoutHash,
    reservedUntil: new Date(now.getTime() + heldMs),
    hasGifts: gifts.length > 0,
    returnDays: placing.returnDays,
    updatedAt: now,
  }
  const attempt = {
    id: placing.paymentId,
    orderId,
    gateway: context.gateway.name,
    method: input.paymentMethod,
    amount: priced.amounts.total,
  }
  const event = changed ? { kind: 'changed' as const } : { kind: 'placed' as const, toStatus: 'pending' as const }
  const contained = {
    lines: tx.insert(orderLine).values(linesOf(orderId, priced)),
    ...(packages.length > 0 && { packages: insertPackages(tx, packages) }),
    ...(gifts.length > 0 && { gifts: insertGifts(tx, gifts) }),
    event: tx.insert(orderEvent).values({ orderId, ...event, by: team?.by ?? userId ?? 'guest', at: now }),
    opening: tx.insert(payment).values(openingPayment(attempt, now)),
  }
  if (changed)
    return {
      placed: tx.update(order).set(contents).where(eq(order.id, orderId)).returning({ number: order.number }),
      ...contained,
    }
  return {
    placed: tx
      .insert(order)
      .values({
        id: orderId,
        number: nextNumber('ORD', now),
        locale: context.locale,
        userId,
        ...input.customer,
        emailKey: emailKey(input.customer.email),
        heldBy,
        madeBy: team?.by ?? null,
        cartReminderId: context.reminderId ?? null,
        // The store pays for each message, and anyone can place an order that costs nothing for any phone.
        ...(context.agrees && priced.amounts.total > 0 && { whatsappAgreedAt: now, whatsappText: consentVersion }),
        robloxUsername: input.customer.robloxUsername || null,
        ...contents,
        ...{ status: 'pending', paymentStatus: 'pending', reservation: 'held' },
        checkoutKey: context.checkoutKey,
        createdAt: now,
      })
      .returning({ number: order.number }),
    ...contained,
    settle: jobs.enqueue(tx, 'settle-order', [{ orderId }], { afterMs: firstCheckAfterMs }),
    release: jobs.enqueue(tx, 'release-order', [{ orderId }], { afterMs: heldMs + lastStatusCheckMs }),
  }
}
