import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { type CodeRefusal, discountOf, refusalOf } from '../discounts/code.ts'
import { discountCode } from '../discounts/table.ts'
import type { Clock, Settings } from '../ports.ts'
import { type ItemProblem, type PricedItem, priceItems, readForSale } from '../pricing/price-items.ts'
import { type Totals, totals } from '../pricing/totals.ts'
import type { QuoteInput } from './form.ts'

export type QuotedDiscount =
  | { code: string; type: 'percentage' | 'fixed'; value: number }
  | { code: string; refused: CodeRefusal }

export type Quote = Totals & { items: PricedItem[]; problems: ItemProblem[]; promo: QuotedDiscount | null }

/**
 * What a cart would cost now, with everything that stands in its way. Reserves nothing.
 * A code that does not apply leaves the price without it and says why.
 */
export async function quote(
  { db, clock, settings: source }: { db: Executor; clock: Clock; settings: Settings },
  input: QuoteInput,
): Promise<Quote> {
  const now = clock.now()
  const settings = await source.read()
  const { items, problems } = priceItems(input.items, await readForSale(db, input.items))
  const promo = input.promoCode ? await quoteDiscount(db, input.promoCode, items, now) : null
  const discount = promo && 'type' in promo ? discountOf(promo) : null
  return { items, problems, promo, ...totals(items, settings.shipping, discount) }
}

async function quoteDiscount(db: Executor, typed: string, items: PricedItem[], now: Date): Promise<QuotedDiscount> {
  const [code] = await db.select().from(discountCode).where(eq(discountCode.code, typed))
  const subtotal = items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  const refused = refusalOf(code, subtotal, now)
  if (refused !== null || code === undefined) return { code: typed, refused: refused ?? 'unknown' }
  return { code: code.code, type: code.type, value: code.value }
}
