import { type Country, countries } from '#shop/addresses/countries.ts'
import type { CartItem } from '#shop/cart/reducer.ts'
import type { Quote } from './quote.ts'

/** Where this tab stores the checkout's draft. */
export const draftKey = 'bustan_checkout'

/** Where this browser stores which order its cart led to. */
export const placedKey = 'bustan_placed'

/** The country of the address typed at checkout in this tab, if the shop delivers there. Never throws. */
export function readDraftCountry(offered: readonly Country[] = countries): Country | null {
  try {
    const { shipping } = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as { shipping?: { country?: unknown } }
    return offered.find((country) => country === shipping?.country) ?? null
  } catch {
    return null
  }
}

/** The order that the cart led to, as this browser remembers it. */
export type Placed = {
  checkoutKey: string
  placed: string | null
  /** Until when it is held for its payment, by this device's clock (ms). */
  heldUntil: number | null
  promoCode: string | null
  account: string | null
}

/** How long a browser remembers the order: the bank's page and a late payment end sooner. */
const rememberedMs = 24 * 3_600_000

/** The order that the cart led to in any tab; null when there is none or it was long ago. Throws without storage. */
export function readPlaced(): Placed | null {
  const saved = JSON.parse(localStorage.getItem(placedKey) ?? 'null') as (Placed & { at: number }) | null
  if (saved === null) return null
  const { at, ...placed } = saved
  if (Date.now() - at < rememberedMs) return placed
  localStorage.removeItem(placedKey)
  return null
}

/** Whether an order is still held for its payment. */
export const isHeld = ({ heldUntil }: Pick<Placed, 'heldUntil'>): boolean =>
  heldUntil !== null && heldUntil > Date.now()

/** The key of the checkout whose order is held, or of the one in this tab; null before there is one. Never throws. */
export function readCheckoutKey(): string | null {
  try {
    const placed = readPlaced()
    const draft = () => JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as { checkoutKey?: unknown }
    const { checkoutKey } = placed !== null && isHeld(placed) ? placed : draft()
    return typeof checkoutKey === 'string' && checkoutKey !== '' ? checkoutKey : null
  } catch {
    return null
  }
}

/** The countries of the page's settings, without one that the shop has closed since: its quote says so. */
export const openCountries = (
  offered: readonly Country[] = countries,
  quote: Pick<Quote, 'country' | 'delivers'> | null,
): Country[] => offered.filter((country) => quote === null || quote.delivers || quote.country !== country)

type Rates = { shippingFrom: number | null; countries: readonly Country[] }

/**
 * The country whose delivery fee the amounts contain, the shop's first before another is known; null where fees do not
 * differ by country, nothing is shipped, or the shop does not deliver.
 * @param quote null while the amounts are an estimate
 */
export function feeCountry(
  store: Rates | undefined,
  items: readonly Pick<CartItem, 'isDigital'>[],
  quote: Pick<Quote, 'country' | 'delivers'> | null,
): Country | null {
  if (store === undefined || store.shippingFrom === null || quote?.delivers === false) return null
  if (items.every(({ isDigital }) => isDigital)) return null
  return quote?.country ?? store.countries[0] ?? null
}
