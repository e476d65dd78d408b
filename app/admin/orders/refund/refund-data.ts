import { randomUUID } from 'node:crypto'
import type { Locale } from '#shop/money.ts'
import type { OrderLineRow, OrderRow } from '#shop/orders/read.ts'
import type { payment } from '#shop/payments/table.ts'
import { readRefunds } from '#shop/refunds/read-refunds.ts'
import type { Shop } from '#shop/shop.ts'

/** What the refund panel of an order shows: what came in, what went back, and what could. */
export type RefundData = Awaited<ReturnType<typeof refundData>>

type Line = Pick<OrderLineRow, 'position' | 'title' | 'titleEn' | 'quantity' | 'restocked'>
type Known = {
  order: Pick<OrderRow, 'id' | 'number' | 'reservation' | 'promoCode' | 'codeReturned'>
  lines: Line[]
  payments: Pick<typeof payment.$inferSelect, 'id' | 'method' | 'state' | 'amount' | 'refunded'>[]
  /** Whether any of its files can be downloaded now. */
  hasDownloads: boolean
  /** Whether any appointment of it stands. */
  hasTimes: boolean
}

/** Data of the refund panel. Amounts in fils. `refundId` identifies the requested refund (idempotency). */
export async function refundData(
  { db }: Pick<Shop, 'db'>,
  { order, lines, payments, hasDownloads, hasTimes }: Known,
  locale: Locale,
) {
  const refunds = await readRefunds(db, order.id)
  const captured = payments.filter(({ state, amount }) => state === 'captured' && amount > 0)
  const holds = order.reservation === 'kept'
  const title = (line: Line) => (locale === 'ar' ? line.title : line.titleEn)
  return {
    number: order.number,
    refundId: randomUUID(),
    captured: captured.reduce((sum, { amount }) => sum + amount, 0),
    paidBack: refunds.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0),
    payments: captured.map(({ id, method, amount, refunded }) => ({ id, method, left: amount - refunded })),
    refunds: refunds.map(
      ({ id, amount, reason, state, reference, noteNumber, failure, by, at, settledAt, choices }) => ({
        id,
        amount,
        reason,
        state,
        reference,
        noteNumber,
        failure,
        by,
        at,
        settledAt,
        revokedDownloads: choices.revokeDownloads,
        gaveCodeBack: choices.giveCodeBack,
        freedTimes: choices.freeTimes === true,
        restocked: choices.restock.map(({ position, quantity }) => {
          const line = lines.find((each) => each.position === position)
          return { title: line ? title(line) : '', quantity }
        }),
      }),
    ),
    lines: holds
      ? lines
          .map((line) => ({ position: line.position, title: title(line), most: line.quantity - line.restocked }))
          .filter(({ most }) => most > 0)
      : [],
    hasDownloads,
    hasTimes,
    code: holds && !order.codeReturned ? order.promoCode : null,
  }
}
