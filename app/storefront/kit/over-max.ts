import * as m from '#locales/compiled/messages.js'
import { maxQuantity } from '#shop/cart/reducer.ts'

/** The message when a quantity exceeds the stock or the limit per order. */
export function overMax(available: number | undefined): string {
  return available !== undefined && available < maxQuantity
    ? m.stock_low({ count: available })
    : m.quantity_most({ count: maxQuantity })
}
