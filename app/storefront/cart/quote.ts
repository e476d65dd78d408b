import type { Country } from '#shop/addresses/countries.ts'
import type { PackageTerms } from '#shop/appointments/packages/terms.ts'
import type { CartItem } from '#shop/cart/reducer.ts'
import type { Category } from '#shop/catalog/category.ts'
import type { QuotedDiscount } from '#shop/checkout/quote.ts'
import type { Fils } from '#shop/money.ts'
import type { ItemProblem } from '#shop/pricing/price-items.ts'
import { receivedAs } from '#shop/pricing/received-as.ts'

/** The server's prices for a cart, each line under its id in the cart; amounts in fils. */
export type Quote = {
  items: (Omit<CartItem, 'id'> & {
    productId: string
    available: number
    package: PackageTerms | null
    /** The contents of one unit; null when it is no bundle. */
    bundle: {
      items: { productId: string; title: string; titleEn: string; quantity: number; isDigital: boolean }[]
    } | null
  })[]
  problems: ItemProblem[]
  promo: QuotedDiscount | null
  subtotal: Fils
  shippingCost: Fils
  discount: Fils
  total: Fils
  /** The amount left to free delivery. */
  leftToFree: Fils | null
  delivers: boolean
  /** The country that the delivery is priced for, as asked; null for the shop's first. */
  country: Country | null
}

/** How the goods of a cart reach their buyer; what of a bundle is downloaded counts as well. */
export const receivedKinds = ({ items }: Pick<Quote, 'items'>): ReadonlySet<Category> =>
  new Set(
    items.flatMap((item) => [
      receivedAs(item),
      ...(item.bundle?.items.some(({ isDigital }) => isDigital) ? (['guide'] as const) : []),
    ]),
  )

type Money = { amount: Fils }
/** Absent or null for a product without variants. */
type VariantRef = { variantId?: string | null }
type QuoteResponse = Omit<
  Quote,
  'items' | 'problems' | 'subtotal' | 'shippingCost' | 'discount' | 'total' | 'leftToFree' | 'country'
> & {
  leftToFree: Money | null
  items: (Omit<Quote['items'][number], 'price'> & VariantRef & { price: Money; picture: string })[]
  problems: (ItemProblem & VariantRef)[]
} & Record<'subtotal' | 'shippingCost' | 'discount' | 'total', Money>

export class QuoteFailed extends Error {
  /** True when too many codes were tried: retrying only helps later. */
  readonly limited: boolean
  constructor(limited: boolean) {
    super('no quote')
    this.limited = limited
  }
}

/** Lines here have one id: their variant's, else their product's. */
const named = <Line extends { productId: string }>({ variantId, ...line }: Line & VariantRef) =>
  ({ ...line, productId: variantId ?? line.productId }) as unknown as Line

/** Whom a quote is for, as far as known: the buyer of a code, the destination, and the checkout whose order it replaces. */
export type QuoteContext = { email: string | null; country: Country | null; checkoutKey: string | null }

/** Asks the server for a quote. Throws QuoteFailed when it does not return one. */
export async function askQuote(
  items: readonly Pick<CartItem, 'id' | 'quantity'>[],
  promoCode: string | null,
  { email, country, checkoutKey }: QuoteContext,
  signal?: AbortSignal,
): Promise<Quote> {
  const response = await fetch('/api/v1/quotes', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      items: items.map(({ id, quantity }) => ({ productId: id, quantity })),
      ...(country !== null && { country }),
      ...(checkoutKey !== null && { checkoutKey }),
      ...(promoCode !== null && { promoCode, ...(email && { email }) }),
    }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new QuoteFailed(response.status === 429)
  const {
    items: priced,
    problems,
    subtotal,
    shippingCost,
    discount,
    total,
    leftToFree,
    ...rest
  } = (await response.json()) as QuoteResponse
  return {
    ...rest,
    // API clients get one file; our pages choose from widths and formats.
    items: priced.map(({ picture, ...item }) => ({ ...named(item), image: picture, price: item.price.amount })),
    problems: problems.map(named),
    subtotal: subtotal.amount,
    shippingCost: shippingCost.amount,
    discount: discount.amount,
    total: total.amount,
    leftToFree: leftToFree?.amount ?? null,
    country,
  }
}
