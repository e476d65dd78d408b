import { and, eq, ne } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import {
  type BuyerRefusal,
  type CodeRefusal,
  type CodeRow,
  discountOf,
  refusalOf,
  refusedCode,
} from '../discounts/code.ts'
import { codeUse, discountCode } from '../discounts/table.ts'
import type { Fils } from '../money.ts'
import { order } from '../orders/table.ts'
import type { Clock, Settings } from '../ports.ts'
import { type ItemProblem, type PricedItem, priceItems, readForSale } from '../pricing/price-items.ts'
import { type Totals, totals } from '../pricing/totals.ts'
import { emailKey } from '../text-fields.ts'
import type { QuoteInput } from './form.ts'

export type QuotedDiscount =
  | { code: string; type: 'percentage' | 'fixed'; value: number }
  | { code: string; refused: CodeRefusal; minimum: Fils | null }

export type Quote = Totals & { items: PricedItem[]; problems: ItemProblem[]; promo: QuotedDiscount | null }

/**
 * What a cart would cost now, with everything that stands in its way. Reserves nothing.
 * A code that does not apply, or is not for the buyer with this email, leaves the price without it and says why.
 */
export async function quote(
  { db, clock, settings: source }: { db: Executor; clock: Clock; settings: Settings },
  input: QuoteInput,
): Promise<Quote> {
  const now = clock.now()
  const settings = await source.read()
  const { items, problems } = priceItems(input.items, await readForSale(db, input.items))
  const promo = input.promoCode ? await quoteDiscount(db, input.promoCode, items, input.email, now) : null
  const discount = promo && 'type' in promo ? discountOf(promo) : null
  return { items, problems, promo, ...totals(items, settings.shipping, discount) }
}

async function quoteDiscount(
  db: Executor,
  typed: string,
  items: PricedItem[],
  email: string | undefined,
  now: Date,
): Promise<QuotedDiscount> {
  const [code] = await db.select().from(discountCode).where(eq(discountCode.code, typed))
  const subtotal = items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  const refused = refusalOf(code, subtotal, now)
  const no = (why: CodeRefusal) => ({ code: typed, refused: why, minimum: refusedCode(why, code).minimum })
  if (refused !== null || code === undefined) return no(refused ?? 'unknown')
  const notForThem = email === undefined ? null : await buyerRefusal(db, code, email)
  if (notForThem !== null) return no(notForThem)
  return { code: code.code, type: code.type, value: code.value }
}

/** Why a code is not for the buyer behind an address, as far as the address alone tells; the order itself decides. */
async function buyerRefusal(db: Executor, code: CodeRow, email: string): Promise<BuyerRefusal | null> {
  const key = emailKey(email)
  if (code.firstOrderOnly) {
    const paid = and(eq(order.emailKey, key), ne(order.paymentStatus, 'pending'))
    if ((await db.$count(order, paid)) > 0) return 'first_order_only'
  }
  if (!code.oneUserOnly) return null
  const used = and(eq(codeUse.code, code.code), eq(codeUse.customerKey, `email:${key}`))
  return (await db.$count(codeUse, used)) > 0 ? 'already_used' : null
}
