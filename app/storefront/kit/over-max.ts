import * as m from '#locales/compiled/messages.js'
import { maxQuantity } from '#shop/cart/reducer.ts'

/** What to say to who asks for more than there is, or for more than one order may have. */
export function overMax(available: number | undefined): string {
  return available !== undefined && available < maxQuantity
    ? m.stock_low({ count: available })
    : m.quantity_most({ count: maxQuantity })
}
