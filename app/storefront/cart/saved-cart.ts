import { type CartItem, maxLines, maxQuantity } from '#shop/cart/reducer.ts'

export const cartKey = 'bustan_cart'

/** The lists that the browser could not save: they live as long as the page, or until another tab saves them. */
const unsaved: Record<string, CartItem[] | undefined> = {}
globalThis.addEventListener?.('storage', ({ key }) => {
  for (const each in unsaved) if (each === (key ?? each)) unsaved[each] = undefined
})

/** The cart or wishlist saved in this browser; invalid lines are dropped, and a corrupt text is an empty list. */
export function readSavedItems(key: string, most = maxLines): CartItem[] {
  try {
    return unsaved[key] ?? parseItems(localStorage.getItem(key), most)
  } catch {
    return []
  }
}

/** Saves the lines only: totals are recomputed and a discount code is not restored (R8). */
export function saveItems(key: string, items: readonly CartItem[]): void {
  try {
    localStorage.setItem(key, JSON.stringify({ items }))
    unsaved[key] = undefined
  } catch {
    // Storage is full or unavailable.
    unsaved[key] = [...items]
  }
}

/** Parses saved lines. Never throws. */
function parseItems(text: string | null, most = maxLines): CartItem[] {
  if (text === null) return []
  try {
    const saved: unknown = JSON.parse(text)
    const items = typeof saved === 'object' && saved !== null && 'items' in saved ? saved.items : null
    if (!Array.isArray(items)) return []
    const seen = new Set<string>()
    return items
      .filter((item): item is CartItem => isCartItem(item) && !seen.has(item.id) && Boolean(seen.add(item.id)))
      .slice(0, most)
  } catch {
    return []
  }
}

function isCartItem(item: unknown): item is CartItem {
  if (typeof item !== 'object' || item === null) return false
  const { id, title, titleEn, price, quantity, image, imageColour, category, isDigital } = item as Record<
    string,
    unknown
  >
  const texts = [id, title, titleEn, image, imageColour, category].every(
    (text) => typeof text === 'string' && text.length <= 500,
  )
  const whole = (value: unknown, least: number, most: number) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
  return (
    texts &&
    id !== '' &&
    typeof isDigital === 'boolean' &&
    whole(price, 0, 1_000_000_000) &&
    whole(quantity, 1, maxQuantity)
  )
}
