import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type HeldTime, heldTimes } from '../appointments/hold-slots.ts'
import { ChangeDue, requireCurrent } from '../catalog/prices/change-due.ts'
import { followSchedule } from '../catalog/prices/follow-schedule.ts'
import { takeStockOrRollBack } from '../catalog/stock.ts'
import { type Db, type Executor, isConditionFailed, isUniqueViolation, transact, transactKeyed } from '../db.ts'
import { type CodeRow, discountOf, markDiscounted } from '../discounts/code.ts'
import { lockCodes } from '../discounts/count-use.ts'
import { giftsOf } from '../gifts/place-gifts.ts'
import { wideNetwork } from '../limits.ts'
import type { Fils } from '../money.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import { declinedTooOften } from '../payments/declines.ts'
import { isBelowMinimum } from '../payments/methods.ts'
import { bundlesOf, expandBundles, unitsOf } from '../pricing/expand-bundles.ts'
import { priceItems, readForSale } from '../pricing/price-items.ts'
import { noDelivery, totals } from '../pricing/totals.ts'
import { rateFor } from '../settings/delivery/rates.ts'
import type { StoreSettings } from '../settings/form.ts'
import type { Shop } from '../shop.ts'
import { combineWrites, commitWith, type Ending, runConcurrently } from '../statements.ts'
import { emailKey } from '../text-fields.ts'
import { exceedsHoldShare, lockAccountHolds, lockHolder, requireHoldShare } from './hold-share.ts'
import { freeCounts, heldBefore, unopenedHoldMs } from './hold-time.ts'
import { lockBuyer } from './lock-buyer.ts'
import type { OrderInput } from './order-form.ts'
import type { OrderContext } from './order-rows.ts'
import { orderWrites } from './order-writes.ts'
import { type PlaceOrderRefusal, Refused } from './refusal.ts'
import { type BeforeRelease, hashOf, type PlacedOrder, sameCheckout } from './same-checkout.ts'
import { holdSessions, NoSlot, refusedTime, wantedSessions } from './sessions.ts'
import { takeCode } from './take-code.ts'

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
  context: OrderContext,
): Promise<Outcome<PlacedOrder, PlaceOrderRefusal>> {
  const settings = await ports.settings.read()
  const run = context.checkoutKey ? transactKeyed : transact
  for (;;) {
    try {
      return await run(db, (tx) => place(tx, ports, settings, input, context))
    } catch (error) {
      if (error instanceof Refused) return refuse(error.refusal)
      if (error instanceof NoSlot) return refuse(await refusedTime(db, settings, error, ports.clock.now()))
      if (error instanceof ChangeDue) await followSchedule(db, ports.clock)
      // A price change is due, or it was bought, changed or reserved concurrently: start again.
      if (error instanceof ChangeDue || isConditionFailed(error)) continue
      // Two requests with one key at the same moment: the unique index let one through, the other reads its result.
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
  context: OrderContext,
): Promise<Ending<Outcome<PlacedOrder, PlaceOrderRefusal>>> {
  const now = clock.now()
  const { team } = context
  const checkoutHash = hashOf(input, team?.off)
  const heldBy = context.network === null ? null : secrets.sign('network', wideNetwork(context.network))
  // Lock order: the account before its orders, as in its deletion.
  const userId = await lockBuyer(tx, context.userId)
  let own: HeldTime[] = []
  const beforeRelease = async (found: BeforeRelease) => {
    await lockCodes(tx, [found.promoCode, input.promoCode])
    if (holds && heldBy !== null) {
      await lockHolder(tx, heldBy)
      // The new order may be free, and releasing the old one locks its products.
      if (userId !== null) await lockAccountHolds(tx, userId)
    }
    own = await heldTimes(tx, found.id)
  }
  if (context.checkoutKey !== null) {
    // Serializes requests that may replace an order, to avoid deadlocks.
    if (context.replace)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${context.checkoutKey}, 0))`)
    const { checkoutKey: key, replace } = context
    const before = await sameCheckout(tx, { jobs, secrets }, key, checkoutHash, replace, now, beforeRelease)
    if (before && 'reason' in before) throw new Refused(before)
    if (before) return done(before)
  }

  if (!settings.payments[input.paymentMethod]) throw new Refused({ reason: 'method_off' })
  const changed = team?.changes ? await team.changes(tx, checkoutHash, now, beforeRelease) : null
  if (changed && 'again' in changed) return done(changed)
  const { email, phone } = input.customer
  const holder = { heldBy: heldBy ?? '', emailKey: emailKey(email), phone }
  const free = { userId, ...freeCounts(settings, now) }
  const of = (total: Fils) => (total > 0 ? holder : { ...holder, free })
  const limited = holds && heldBy !== null ? { caps: holds, of } : null
  const [catalog, stopped, tooMuch] = await runConcurrently([
    readForSale(tx, input.items),
    limited && declinedTooOften(tx, limited.caps, holder, now),
    limited ? exceedsHoldShare(tx, limited.caps, holder, input.items) : null,
  ])
  requireCurrent(catalog.values(), now)
  const { items, problems } = priceItems(input.items, catalog)
  if (problems.length > 0) throw new Refused({ reason: 'items', problems })
  if (stopped) throw new Refused({ reason: 'declined_too_often' })
  if (tooMuch !== null) throw new Refused(tooMuch)
  const lines = expandBundles(items)
  const isDigitalOnly = lines.every((line) => line.isDigital)
  if (!isDigitalOnly && !input.shipping) throw new Refused({ reason: 'shipping_required' })
  const rate = isDigitalOnly ? noDelivery : rateFor(settings.shipping, input.shipping?.country ?? 'KW')
  if (rate === null) throw new Refused({ reason: 'country_closed' })

  const { sessions, problem } = wantedSessions(lines, input.appointments, settings.booking.sessionMinutes)
  if (problem !== null) throw new NoSlot(problem)

  const orderId = changed?.id ?? randomUUID()
  const { gifts, problem: giftProblem } = giftsOf(orderId, input.items, lines, now)
  if (giftProblem !== null) throw new Refused({ reason: 'gift', problem: giftProblem })
  const pricedWith = (code: CodeRow | null) => {
    const amounts = totals(markDiscounted(lines, code), rate, code && discountOf(code), team?.off.amount)
    if (input.expectedTotal !== undefined && input.expectedTotal !== amounts.total)
      throw new Refused({ reason: 'total_changed', total: amounts.total })
    return amounts
  }
  const code = input.promoCode
    ? await takeCode(tx, input.promoCode, orderId, lines, input, userId, now, pricedWith, limited)
    : null
  const amounts = pricedWith(code)
  const holding = limited?.of(amounts.total)
  if (limited && holding && amounts.total === 0) {
    const tooMuchFree = await exceedsHoldShare(tx, limited.caps, holding, input.items)
    if (tooMuchFree !== null) throw new Refused(tooMuchFree)
  }
  // The team can take a smaller amount itself.
  if (!team && isBelowMinimum(context.gateway, amounts.total))
    throw new Refused({ reason: 'below_minimum', minimum: context.gateway.minimum })
  await holdSessions(tx, settings.booking, orderId, sessions, now, own)

  const linkMs = changed ? changed.reservedUntil.getTime() - now.getTime() : (team?.holdMs ?? 0)
  const heldMs = heldBefore(sessions, team ? linkMs : unopenedHoldMs(settings), now)
  const paymentId = randomUUID()
  const writes = orderWrites(tx, jobs, {
    ...{ orderId, changed, input, context, userId, heldBy, gifts, checkoutHash, heldMs, paymentId, now },
    priced: { lines, code, off: team?.off, amounts, isDigitalOnly },
    returnDays: settings.returns.days,
    usualMinutes: settings.booking.sessionMinutes,
  })
  // After the network's lock, since every buyer of a product waits for its row and the order number's.
  const guarded =
    limited && holding
      ? [
          lockHolder(tx, holding.heldBy),
          ...(amounts.total === 0 && userId !== null ? [lockAccountHolds(tx, userId)] : []),
          requireHoldShare(tx, limited.caps, holding, input.items),
        ]
      : []
  const taken = takeStockOrRollBack(tx, unitsOf(items), bundlesOf(items), { orderId, at: now })
  const written = combineWrites(tx, writes, sql`select number from placed`)
  const linkVersion = changed?.linkVersion ?? 0
  return commitWith([...guarded, ...taken, written], (results) => {
    const { rows } = results.at(-1) as { rows: [{ number: string }] }
    const [{ number }] = rows
    const reservedUntil = new Date(now.getTime() + heldMs)
    return done({
      orderId,
      linkVersion,
      number,
      paymentId,
      total: amounts.total,
      reservedUntil,
      again: false,
      isPageOpen: false,
    })
  })
}
