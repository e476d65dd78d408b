import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isTaken } from '../appointments/hold-slots.ts'
import { takeStockOrRollBack } from '../catalog/stock.ts'
import { type Db, type Executor, isUniqueViolation, isUnmet, transact, transactKeyed } from '../db.ts'
import { type CodeRow, discountOf } from '../discounts/code.ts'
import { wideNetwork } from '../limits.ts'
import type { Fils, Locale } from '../money.ts'
import { nextNumber } from '../order-number.ts'
import { lastAnswerMs } from '../orders/release-expired.ts'
import { boughtWords } from '../orders/search/match.ts'
import { order, orderEvent, orderLine } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { declinedTooOften } from '../payments/declines.ts'
import { payment } from '../payments/table.ts'
import { type PricedItem, priceItems, readForSale } from '../pricing/price-items.ts'
import { totals } from '../pricing/totals.ts'
import type { StoreSettings } from '../settings/form.ts'
import type { Shop } from '../shop.ts'
import { commitWith, type Ending, runConcurrently } from '../statements.ts'
import { emailKey } from '../text-fields.ts'
import { holdBuyer } from './hold-buyer.ts'
import { holdsTooMuch, lockHolder, stillHoldsFew } from './hold-share.ts'
import { unopenedHoldMs } from './hold-time.ts'
import type { OrderInput } from './order-form.ts'
import { type PlaceOrderRefusal, Refused } from './refusal.ts'
import { hashOf, sameCheckout } from './same-checkout.ts'
import { holdSessions, NoTime, refusedTime, wantedSessions } from './sessions.ts'
import { takeCode } from './take-code.ts'

export type PlacedOrder = {
  orderId: string
  linkVersion: number
  number: string
  paymentId: string
  total: Fils
  /** Until when its goods, times and code are held for its payment; longer once its bank's page was opened. */
  reservedUntil: Date
  again: boolean
}

type Context = {
  locale: Locale
  userId: string | null
  /** The network it comes from, for what one may hold unpaid. */
  network: string
  gateway: string
  checkoutKey: string | null
  replace: boolean
}

type Ports = Pick<Shop, 'clock' | 'jobs' | 'settings' | 'secrets' | 'holds'>

/**
 * Places an order in one transaction, top to bottom. Prices come from the catalog; units are taken only while
 * price and status are unchanged, else it is priced again. Stock and the discount code's use are reserved until
 * `reservedUntil`; the jobs that settle and release the order are rows of the same transaction. Idempotent by
 * `checkoutKey`: the same key and content returns the existing order. With `replace` (the shop's own checkout) other
 * content, or a second attempt after a declined payment, releases the unpaid order and places it again; without, it is
 * refused.
 */
export async function placeOrder(
  db: Db,
  ports: Ports,
  input: OrderInput,
  context: Context,
): Promise<Outcome<PlacedOrder, PlaceOrderRefusal>> {
  const settings = await ports.settings.read()
  const run = context.checkoutKey ? transactKeyed : transact
  for (;;) {
    try {
      return await run(db, (tx) => place(tx, ports, settings, input, context))
    } catch (error) {
      if (error instanceof Refused) return refuse(error.refusal)
      if (error instanceof NoTime || isTaken(error))
        return refuse(await refusedTime(db, settings, input, error, ports.clock.now()))
      // Bought, changed or held concurrently: from the beginning.
      if (isUnmet(error)) continue
      // Two requests with one key at the same moment: the unique key let one through, the other reads what it wrote.
      if (context.checkoutKey !== null && isUniqueViolation(error, 'order_checkout_key')) continue
      throw error
    }
  }
}

async function place(
  tx: Executor,
  { clock, jobs, secrets, holds }: Ports,
  settings: StoreSettings,
  input: OrderInput,
  context: Context,
): Promise<Ending<Outcome<PlacedOrder, PlaceOrderRefusal>>> {
  const now = clock.now()
  const checkoutHash = hashOf(input)
  const heldBy = secrets.sign('network', wideNetwork(context.network))
  if (context.checkoutKey !== null) {
    // Requests that may replace an order come in one by one, or two of them could wait for each other.
    if (context.replace)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${context.checkoutKey}, 0))`)
    const lock = async () => holds && lockHolder(tx, heldBy)
    const before = await sameCheckout(tx, jobs, context.checkoutKey, checkoutHash, context.replace, now, lock)
    if (typeof before === 'string') throw new Refused({ reason: before })
    if (before) return done(before)
  }

  if (!settings.payments[input.paymentMethod]) throw new Refused({ reason: 'method_off' })
  const holder = { heldBy, emailKey: emailKey(input.customer.email), phone: input.customer.phone }
  const [userId, catalog, stopped, tooMuch] = await runConcurrently([
    holdBuyer(tx, context.userId),
    readForSale(tx, input.items),
    holds !== null && declinedTooOften(tx, holds, holder, now),
    holds && holdsTooMuch(tx, holds, holder, input.items),
  ])
  const { items, problems } = priceItems(input.items, catalog)
  if (problems.length > 0) throw new Refused({ reason: 'items', problems })
  if (stopped) throw new Refused({ reason: 'declined_too_often' })
  if (tooMuch !== null) throw new Refused(tooMuch)
  const isDigitalOnly = items.every((item) => item.isDigital)
  if (!isDigitalOnly && !input.shipping) throw new Refused({ reason: 'shipping_required' })

  const { sessions, problem } = wantedSessions(items, input.appointments, settings.booking.sessionMinutes)
  if (problem !== null) throw new NoTime(problem)

  const orderId = randomUUID()
  const pricedWith = (code: CodeRow | null) => {
    const amounts = totals(items, settings.shipping, code && discountOf(code))
    if (input.expectedTotal !== undefined && input.expectedTotal !== amounts.total)
      throw new Refused({ reason: 'total_changed', total: amounts.total })
    return amounts
  }
  const code = input.promoCode
    ? await takeCode(tx, input.promoCode, orderId, items, input, userId, now, pricedWith, { holds, heldBy })
    : null
  const amounts = pricedWith(code)
  const untimely = await holdSessions(tx, settings.booking, orderId, sessions, now)
  if (untimely !== null) throw new NoTime(untimely)

  const heldMs = unopenedHoldMs(settings)
  await runConcurrently([
    jobs.enqueue(tx, 'settle-order', [{ orderId }], { afterMs: firstAskAfterMs }),
    jobs.enqueue(tx, 'release-order', [{ orderId }], { afterMs: heldMs + lastAnswerMs }),
  ])
  const paymentId = randomUUID()
  const reservedUntil = new Date(now.getTime() + heldMs)
  const opening = tx.insert(payment).values({
    id: paymentId,
    orderId,
    gateway: context.gateway,
    method: input.paymentMethod,
    amount: amounts.total,
    currency: 'KWD',
    state: 'opening',
    createdAt: now,
  })
  const placed = tx
    .insert(order)
    .values({
      id: orderId,
      number: nextNumber('ORD', now),
      locale: context.locale,
      userId,
      ...input.customer,
      emailKey: holder.emailKey,
      heldBy,
      robloxUsername: input.customer.robloxUsername || null,
      shipping: isDigitalOnly ? null : (input.shipping ?? null),
      ...amounts,
      status: 'pending',
      paymentMethod: input.paymentMethod,
      paymentStatus: 'pending',
      promoCode: code?.code ?? null,
      promoType: code?.type ?? null,
      promoValue: code?.value ?? null,
      promoDiscount: code?.type === 'percentage' ? code.value : 0,
      isDigitalOnly,
      kinds: [...new Set(items.map((item) => item.category))].sort(),
      boughtWords: boughtWords(items),
      notes: input.notes,
      sessionNote: items.some((item) => item.category === 'consultation') ? input.sessionNote : '',
      reservation: 'held',
      reservedUntil,
      checkoutKey: context.checkoutKey,
      checkoutHash,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ number: order.number })
  const lines = tx.insert(orderLine).values(items.map((item, position) => lineOf(orderId, item, position)))
  const by = userId ?? 'guest'
  const event = tx.insert(orderEvent).values({ orderId, kind: 'placed', toStatus: 'pending', by, at: now })
  const units = items.map(({ id, quantity, price }) => ({ productId: id, quantity, price }))
  // Behind the network's lock, and every buyer of a product waits for its row and for the number's.
  const guarded = holds === null ? [] : [lockHolder(tx, heldBy), stillHoldsFew(tx, holds, holder, input.items)]
  const taken = takeStockOrRollBack(tx, units, { orderId, at: now })
  return commitWith([opening, ...guarded, ...taken, placed, lines, event], (answers) => {
    const [{ number }] = answers.at(-3) as [{ number: string }]
    return done({ orderId, linkVersion: 0, number, paymentId, total: amounts.total, reservedUntil, again: false })
  })
}

/** How long after placing the shop asks the gateway by itself, for buyers who never came back from its page. */
const firstAskAfterMs = 60_000

function lineOf(orderId: string, item: PricedItem, position: number): typeof orderLine.$inferInsert {
  const { id: productId, title, titleEn, price, quantity, image, category, isDigital } = item
  return { orderId, position, productId, title, titleEn, price, quantity, image, category, isDigital }
}
