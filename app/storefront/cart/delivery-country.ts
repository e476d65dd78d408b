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

/** The key of the checkout whose order is held, or of the one in this tab; null before there is one. Never throws. */
export function readCheckoutKey(): string | null {
  try {
    const placed = JSON.parse(localStorage.getItem(placedKey) ?? '{}') as { heldUntil?: number; checkoutKey?: unknown }
    const isHeld = (placed.heldUntil ?? 0) > Date.now()
    const { checkoutKey } = isHeld ? placed : (JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as typeof placed)
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
