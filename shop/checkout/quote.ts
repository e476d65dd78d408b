import { eq } from 'drizzle-orm'
import { isDue } from '../catalog/prices/change-due.ts'
import { followSchedule } from '../catalog/prices/follow-schedule.ts'
import type { Executor } from '../db.ts'
import {
  type BuyerRefusal,
  type CodeRefusal,
  type CodeRow,
  discountOf,
  isLimited,
  markDiscounted,
  refusalOf,
  refusedCode,
} from '../discounts/code.ts'
import { countUses } from '../discounts/count-use.ts'
import { discountCode } from '../discounts/table.ts'
import type { Fils } from '../money.ts'
import { order } from '../orders/table.ts'
import type { Clock, Settings } from '../ports.ts'
import { expandBundles, type PricedLine } from '../pricing/expand-bundles.ts'
import { type ItemProblem, type PricedItem, priceItems, readForSale, type Wanted } from '../pricing/price-items.ts'
import { leftToFree, noDelivery, type Totals, totals } from '../pricing/totals.ts'
import { firstRate, rateFor } from '../settings/delivery/rates.ts'
import { emailKey } from '../text-fields.ts'
import type { QuoteInput } from './form.ts'
import { type OwnHold, type Replaced, readOwnHold, withUnitsBack } from './own-hold.ts'
import { firstOrderRefusal } from './take-code.ts'

export type QuotedDiscount =
  /** A limited one applies only to some of the goods. */
  | { code: string; type: 'percentage' | 'fixed'; value: number; isLimited: boolean }
  | { code: string; refused: CodeRefusal; minimum: Fils | null }

export type Quote = Totals & {
  items: PricedItem[]
  problems: ItemProblem[]
  promo: QuotedDiscount | null
  /** How much more is needed for free delivery; null when it is free, or never would be. */
  leftToFree: Fils | null
  /** False when the shop does not deliver to the requested country. */
  delivers: boolean
}

/**
 * Prices a cart as of now, with everything that prevents an order. Reserves nothing. A code that does not apply, or is
 * not for the buyer with this email, leaves the price without it and says why.
 * @param byHand the team's manual discount, in fils
 * @param replaced an unpaid order that the next one replaces: what it holds counts as free
 */
export async function quote(
  { db, clock, settings: source }: { db: Executor; clock: Clock; settings: Settings },
  input: Omit<QuoteInput, 'checkoutKey'>,
  { byHand = 0, replaced = null }: { byHand?: Fils; replaced?: Replaced | null } = {},
): Promise<Quote> {
  const now = clock.now()
  const settings = await source.read()
  const [catalog, own] = await Promise.all([
    readCurrent(db, clock, input.items),
    replaced === null ? null : readOwnHold(db, replaced),
  ])
  const { items, problems } = priceItems(input.items, own === null ? catalog : withUnitsBack(catalog, own))
  const expanded = expandBundles(items)
  const { promo, code } = input.promoCode
    ? await quoteDiscount(db, input.promoCode, { items: expanded, email: input.email, own, now })
    : { promo: null, code: null }
  const discount = code && discountOf(code)
  const lines = markDiscounted(expanded, code)
  const { country } = input
  const rate = country === undefined ? firstRate(settings.shipping) : rateFor(settings.shipping, country)
  const rule = rate ?? noDelivery
  const left = leftToFree(lines, rule, discount)
  return { items, problems, promo, leftToFree: left, delivers: rate !== null, ...totals(lines, rule, discount, byHand) }
}

/** The catalog's rows after applying every due change. */
async function readCurrent(db: Executor, clock: Clock, requested: readonly Wanted[]) {
  const rows = await readForSale(db, requested)
  if (![...rows.values()].some((row) => isDue(row, clock.now()))) return rows
  await followSchedule(db, clock)
  return readForSale(db, requested)
}

async function quoteDiscount(
  db: Executor,
  typed: string,
  { items, email, own, now }: { items: PricedLine[]; email: string | undefined; own: OwnHold | null; now: Date },
): Promise<{ promo: QuotedDiscount; code: CodeRow | null }> {
  const [stored] = await db.select().from(discountCode).where(eq(discountCode.code, typed))
  const code = stored && { ...stored, usedCount: stored.usedCount - (own?.promoCode === stored.code ? 1 : 0) }
  const refused = refusalOf(code, items, now)
  const no = (why: CodeRefusal) => ({
    promo: { code: typed, refused: why, minimum: refusedCode(why, code).minimum },
    code: null,
  })
  if (refused !== null || code === undefined) return no(refused ?? 'unknown')
  const notForThem = email === undefined ? null : await buyerRefusal(db, code, email, own)
  if (notForThem !== null) return no(notForThem)
  return { promo: { code: code.code, type: code.type, value: code.value, isLimited: isLimited(code) }, code }
}

/** Why a code is not for the buyer of an address, as far as the address alone shows; the order itself decides. */
async function buyerRefusal(
  db: Executor,
  code: CodeRow,
  email: string,
  own: OwnHold | null,
): Promise<BuyerRefusal | null> {
  const key = emailKey(email)
  if (code.firstOrderOnly) {
    const refused = await firstOrderRefusal(db, eq(order.emailKey, key), own?.orderId ?? null)
    if (refused !== null) return refused
  }
  if (!code.oneUserOnly) return null
  return (await countUses(db, code, [`email:${key}`], own?.orderId)) > 0 ? 'already_used' : null
}
