import type { Executor } from '../db.ts'
import { type CodeRow, markDiscounted } from '../discounts/code.ts'
import type { Locale } from '../money.ts'
import type { OrderRow } from '../orders/read.ts'
import { boughtWords } from '../orders/search/match.ts'
import type { order, orderLine } from '../orders/table.ts'
import type { Gateway } from '../ports.ts'
import type { PricedLine } from '../pricing/expand-bundles.ts'
import type { Totals } from '../pricing/totals.ts'
import type { OrderInput } from './order-form.ts'
import type { BeforeRelease, ManualDiscount, PlacedOrder } from './same-checkout.ts'

/** The priced content of an order: its lines, the code, and the manual discount. */
export type Priced = {
  lines: readonly PricedLine[]
  code: CodeRow | null
  off: ManualDiscount | undefined
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

/** The columns of an order for its content and amounts. */
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
 * The lines of an order: titles, prices and which of them the code is for are frozen as they are now (R18). A manual
 * discount applies to all of them.
 */
export const linesOf = (orderId: string, { lines, code }: Priced): (typeof orderLine.$inferInsert)[] =>
  markDiscounted(lines, code).map(
    (
      { id: productId, title, titleEn, price, quantity, image, category, isDigital, isDiscounted, bundle },
      position,
    ) => ({
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
    }),
  )

/** Who places an order, and how. */
export type OrderContext = {
  locale: Locale
  userId: string | null
  /** The requesting network, for its limit of unpaid orders; null for the team's own. */
  network: string | null
  gateway: Pick<Gateway, 'name' | 'minimum'>
  checkoutKey: string | null
  replace: boolean
  /** The reminder whose link restored its cart. */
  reminderId?: string | null
  /** Its buyer agreed to messages by WhatsApp, if the shop sends any. */
  agrees?: boolean
  /** For an order placed by the team. */
  team?: TeamFields
}

/** What only the team sets on an order. */
export type TeamFields = {
  /** The admin's email. */
  by: string
  off: ManualDiscount
  /** How long it is held, in ms. */
  holdMs: number
  /** Locks the unpaid order to change and releases all it holds, or returns the result of an earlier run. */
  changes?: (
    tx: Executor,
    checkoutHash: string,
    now: Date,
    beforeRelease: (found: BeforeRelease) => PromiseLike<unknown>,
  ) => Promise<OrderRow | PlacedOrder>
}
