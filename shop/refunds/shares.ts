import { divideHalfUp, type Fils } from '../money.ts'
import type { RefundedItems, RefundState } from '../payments/table.ts'
import { discountedGoods } from '../pricing/totals.ts'

type Line = {
  position: number
  price: Fils
  quantity: number
  isDiscounted: boolean
  /** For a package: its number of sessions, and how many are neither booked, used nor refunded. */
  sessions?: { all: number; unused: number } | undefined
}
/** `manualDiscount` is the team's part of `discount`. */
type Amounts = { subtotal: Fils; shippingCost: Fils; discount: Fils; manualDiscount: Fils }
type Refund = { state: RefundState; choices: { items?: RefundedItems } }

/**
 * A line for refunds: what was paid for all of it, and what was not refunded; amounts in fils. The units of a package
 * are its sessions (R59), of which `most` excludes those booked or used.
 */
export type RefundableLine = {
  position: number
  quantity: number
  paid: Fils
  unitsLeft: number
  most: number
  refunded: Fils
  isPackage: boolean
}
/** What of an order can be refunded by line; `shipping` is what was paid for it and not refunded, in fils. */
export type RefundableItems = { lines: RefundableLine[]; shipping: Fils }

export type ChosenItems = { lines: { position: number; quantity: number }[]; shipping: boolean }

/**
 * What was paid for each line, by position, and for shipping, in fils: together the order's total. The code's discount is
 * divided among the lines it is for by their amounts, the manual one among all by what is left of them, in whole fils by
 * the largest remainder; the rest reduces shipping.
 */
export function paidShares({ subtotal, shippingCost, discount, manualDiscount }: Amounts, lines: readonly Line[]) {
  const goods = discountedGoods(lines)
  const byCode = Math.min(discount - manualDiscount, goods)
  const byHand = Math.min(manualDiscount, subtotal - byCode)
  const off = byCode + byHand
  // The exact part of a line's amount that is off, with one denominator for all lines.
  const rest = BigInt(Math.max(subtotal - byCode, 1))
  const base = BigInt(Math.max(goods, 1))
  const ofDiscounted = BigInt(byCode) * rest + BigInt(byHand) * BigInt(goods - byCode)
  const ofOthers = BigInt(byHand) * base
  const parts = lines.map(({ position, price, quantity, isDiscounted }) => {
    const gross = BigInt(price * quantity)
    const share = gross * (isDiscounted ? ofDiscounted : ofOthers)
    const whole = share / (base * rest)
    return { position, net: Number(gross - whole), whole: Number(whole), rest: share % (base * rest) }
  })
  const over = off - parts.reduce((sum, { whole }) => sum + whole, 0)
  const ranked = parts.toSorted((a, b) => (a.rest === b.rest ? a.position - b.position : a.rest > b.rest ? -1 : 1))
  const byPosition = new Map(ranked.map(({ position, net }, rank) => [position, net - (rank < over ? 1 : 0)]))
  return { lines: byPosition, shipping: shippingCost - (discount - off) }
}

/** What of an order's lines and shipping was not refunded; failed refunds do not count. Pure. */
export function refundableItems(order: Amounts, lines: readonly Line[], refunds: readonly Refund[]): RefundableItems {
  const paid = paidShares(order, lines)
  const items = refunds.flatMap(({ state, choices }) => (state === 'failed' || !choices.items ? [] : [choices.items]))
  return {
    lines: lines.map(({ position, sessions, ...line }) => {
      const gone = items.flatMap((each) => each.lines.filter((line) => line.position === position))
      const quantity = sessions?.all ?? line.quantity
      const unitsLeft = quantity - gone.reduce((sum, line) => sum + line.quantity, 0)
      return {
        position,
        quantity,
        paid: paid.lines.get(position) ?? 0,
        unitsLeft,
        most: Math.min(unitsLeft, sessions?.unused ?? unitsLeft),
        isPackage: sessions !== undefined,
        refunded: gone.reduce((sum, line) => sum + line.amount, 0),
      }
    }),
    shipping: paid.shipping - items.reduce((sum, { shipping }) => sum + shipping, 0),
  }
}

/**
 * The refund of these units, in fils by line: in any split and order, the units of a line add up to what was paid for
 * it. Null when more is chosen than is left.
 */
export function itemAmounts(from: RefundableItems, { lines, shipping }: ChosenItems): RefundedItems | null {
  const chosen = lines.map(({ position, quantity }) => {
    const line = from.lines.find((each) => each.position === position)
    if (line === undefined || quantity > line.most) return null
    const units = line.quantity - line.unitsLeft + quantity
    const soFar = Number(divideHalfUp(BigInt(line.paid) * BigInt(units), BigInt(line.quantity)))
    // After a failed refund more than these units' part may have been refunded: the last unit evens it out.
    const amount = Math.max(0, soFar - line.refunded)
    return { position, quantity, amount, ...(line.isPackage && { isPackage: true }) }
  })
  if (chosen.includes(null)) return null
  return { lines: chosen.filter((each) => each !== null), shipping: shipping ? from.shipping : 0 }
}

/** The amount of these items, in fils. */
export const itemsTotal = ({ lines, shipping }: RefundedItems): Fils =>
  lines.reduce((sum, { amount }) => sum + amount, shipping)
