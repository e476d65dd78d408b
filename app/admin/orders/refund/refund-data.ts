import { randomUUID } from 'node:crypto'
import { inBundle } from '#app/in-bundle.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { readPackages } from '#shop/appointments/packages/read.ts'
import type { Locale } from '#shop/money.ts'
import type { OrderLineRow, OrderRow } from '#shop/orders/read.ts'
import { takenByHand } from '#shop/payments/methods.ts'
import type { payment } from '#shop/payments/table.ts'
import { readRefunds, refundedSoFar, restockVariantsOf, sessionsLeft } from '#shop/refunds/read-refunds.ts'
import { canPayBackByHand, isReplaced } from '#shop/refunds/refused.ts'
import { refundableItems } from '#shop/refunds/shares.ts'
import type { Shop } from '#shop/shop.ts'

/** Data of an order's refund panel: what was paid, refunded, and can still be refunded. */
export type RefundData = Awaited<ReturnType<typeof refundData>>

type Line = Pick<
  OrderLineRow,
  'position' | 'productId' | 'title' | 'titleEn' | 'price' | 'quantity' | 'restocked' | 'isDiscounted' | 'bundle'
>
type RefundContext = {
  order: Pick<
    OrderRow,
    | 'id'
    | 'number'
    | 'reservation'
    | 'promoCode'
    | 'codeReturned'
    | 'manualDiscount'
    | 'subtotal'
    | 'shippingCost'
    | 'discount'
  >
  lines: Line[]
  payments: Pick<typeof payment.$inferSelect, 'id' | 'gateway' | 'method' | 'state' | 'amount' | 'refunded'>[]
  /** Whether any of its files can be downloaded now. */
  hasDownloads: boolean
  /** Whether any of its appointments is active. */
  hasTimes: boolean
}

/** Data of the refund panel. Amounts in fils. `refundId` identifies the requested refund (idempotency). */
export async function refundData(
  { db }: Pick<Shop, 'db'>,
  { order, lines, payments, hasDownloads, hasTimes }: RefundContext,
  locale: Locale,
) {
  const refunds = await readRefunds(db, order.id)
  const captured = payments.filter(({ state, amount }) => state === 'captured' && amount > 0)
  const holds = order.reservation === 'kept'
  const title = (line: Line) => inBundle(titleIn(line, locale), line.bundle, locale)
  const titleAt = (position: number) => {
    const line = lines.find((each) => each.position === position)
    return line ? title(line) : ''
  }
  /** The title of a line, with the variant that got its units. */
  const restockedAs = (position: number, productId: string | undefined) => {
    const to = restockVariants.find((each) => each.position === position)?.variants.find(({ id }) => id === productId)
    const variant = (locale === 'ar' ? to?.name : to?.nameEn) ?? productId
    return variant ? `${titleAt(position)} · ${variant}` : titleAt(position)
  }
  const packages = new Map(
    (await readPackages(db, [order.id])).map((each) => [each.position, sessionsLeft(each)] as const),
  )
  const counted = lines.map((line) => ({ ...line, sessions: packages.get(line.position) }))
  const items = refundableItems(order, counted, refunds)
  const restockVariants = await restockVariantsOf(db, lines)
  return {
    number: order.number,
    refundId: randomUUID(),
    captured: captured.reduce((sum, { amount }) => sum + amount, 0),
    ...refundedSoFar(refunds),
    payments: captured.map(({ id, method, gateway, amount, refunded }) => ({
      id,
      method,
      left: amount - refunded,
      /** The team refunds it by hand. */
      byHand: gateway === takenByHand,
    })),
    refunds: refunds.map((row) => {
      const { id, amount, reason, state, method, insteadOf, reference, noteNumber, failure, by, at, settledAt } = row
      const { choices } = row
      return {
        ...{ id, amount, reason, state, reference, noteNumber, failure, by, at, settledAt },
        /** How the team paid it back itself where the payment came through a gateway. */
        byHand: insteadOf && method,
        isReplaced: isReplaced(row, refunds),
        /** The id of the form in which the team says so; null when it cannot. */
        byHandId: canPayBackByHand(row, refunds) ? randomUUID() : null,
        revokedDownloads: choices.revokeDownloads,
        gaveCodeBack: choices.giveCodeBack,
        freedTimes: choices.freeTimes === true,
        restocked: choices.restock.map(({ position, quantity, productId }) => ({
          title: restockedAs(position, productId),
          quantity,
        })),
        items: choices.items?.lines.map((line) => ({ ...line, title: titleAt(line.position) })) ?? [],
        shipping: choices.items?.shipping ?? 0,
      }
    }),
    items,
    restockVariants,
    lines: lines.map((line) => ({
      position: line.position,
      title: title(line),
      /** How many units can be restocked. */
      most: holds ? line.quantity - line.restocked : 0,
    })),
    hasDownloads,
    hasTimes,
    code: holds && !order.codeReturned ? order.promoCode : null,
  }
}
