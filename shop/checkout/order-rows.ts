import type { Executor } from '../db.ts'
import { type CodeRow, markDiscounted } from '../discounts/code.ts'
import type { OrderRow } from '../orders/read.ts'
import { boughtWords } from '../orders/search/match.ts'
import type { order, orderLine } from '../orders/table.ts'
import type { PricedLine } from '../pricing/expand-bundles.ts'
import type { Totals } from '../pricing/totals.ts'
import type { OrderInput } from './order-form.ts'
import type { PlacedOrder, TakenOff } from './same-checkout.ts'

/** What is in an order, priced: its lines, the code and the discount by hand that are taken off. */
export type Priced = {
  lines: readonly PricedLine[]
  code: CodeRow | null
  off: TakenOff | undefined
  amounts: Totals
  isDigitalOnly: boolean
}

type Contents = Omit<
  typeof order.$inferInsert,
  | 'id'
  | 'number'
  | 'locale'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'emailKey'
  | 'phone'
  | 'status'
  | 'paymentStatus'
  | 'reservation'
  | 'reservedUntil'
  | 'createdAt'
  | 'updatedAt'
  | 'hasGifts'
>

/** The columns of an order that say what is in it and what it costs. */
export function contentsOf(input: OrderInput, { lines, code, off, amounts, isDigitalOnly }: Priced): Contents {
  return {
    shipping: isDigitalOnly ? null : (input.shipping ?? null),
    ...amounts,
    paymentMethod: input.paymentMethod,
    promoCode: code?.code ?? null,
    promoType: code?.type ?? null,
    promoValue: code?.value ?? null,
    promoDiscount: code?.type === 'percentage' ? code.value : 0,
    manualDiscount: Math.min(off?.amount ?? 0, amounts.discount),
    discountReason: off?.reason ?? '',
    isDigitalOnly,
    kinds: [...new Set(lines.map((line) => line.category))].sort(),
    boughtWords: boughtWords(lines),
    notes: input.notes,
    sessionNote: lines.some((line) => line.category === 'consultation') ? input.sessionNote : '',
  }
}

/**
 * The lines of an order: their titles, prices and discount stay what they are now (R18). A discount by hand is off all
 * of them.
 */
export const linesOf = (orderId: string, { lines, code, off }: Priced): (typeof orderLine.$inferInsert)[] =>
  markDiscounted(lines, off?.amount ? null : code).map(
    (
      { id: productId, title, titleEn, price, quantity, image, category, isDigital, isDiscounted, bundle },
      position,
    ) => ({
      ...{
        orderId,
        position,
        productId,
        title,
        titleEn,
        price,
        quantity,
        image,
        category,
        isDigital,
        isDiscounted,
        bundle,
      },
    }),
  )

/** What only the team decides about an order. */
export type TeamMade = {
  /** Who of the team, by email. */
  by: string
  off: TakenOff
  /** For how long it is held, in ms. */
  holdMs: number
  /** Locks the unpaid order that is changed and gives back all it holds, or answers what an earlier run made of it. */
  changes?: (tx: Executor, checkoutHash: string, now: Date) => Promise<OrderRow | PlacedOrder>
}
