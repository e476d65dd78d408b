import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Executor } from '#shop/db.ts'
import type { StoredFile } from '#shop/messages/store-files.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { orderEvent, orderLine } from '#shop/orders/table.ts'
import { refund } from '#shop/payments/table.ts'
import { unitsPaidBack } from '#shop/refunds/units.ts'
import { moveReturn } from '#shop/returns/move-return.ts'
import { readReturns } from '#shop/returns/read.ts'
import { requestReturn, withdrawReturn } from '#shop/returns/request-return.ts'
import { isOpenReturn, type ReturnMove, type ReturnReason } from '#shop/returns/status.ts'
import { orderReturn, returnLine } from '#shop/returns/table.ts'
import type { OpenShop } from '../open-shop.ts'
import { admin, refundFacts } from './refund-facts.ts'

/** A photo as `withFiles` passes it, without a file. */
export const photo = (): StoredFile => {
  const id = randomUUID()
  return { id, fileKey: `returns/${id}.jpg`, filename: 'box.jpg', size: 3, type: 'image/jpeg' }
}

/** Delivered orders, and their returns. */
export function returnFacts(testShop: () => OpenShop) {
  const facts = refundFacts(testShop)
  type Paid = Awaited<ReturnType<typeof facts.paidOrder>>
  const ports = () => testShop().shop
  return {
    ...facts,
    /** A delivered order of a guide and two stickers. */
    async arrived(...body: Parameters<typeof facts.paidOrder>) {
      const of = await facts.paidOrder(...body)
      const moved = await moveOrder(ports().db, ports(), admin, { number: of.number, to: 'delivered' })
      expect(moved.ok).toBe(true)
      return of
    },
    ask: (of: Paid, quantity = 1, more: { reason?: ReturnReason; returnId?: string; photos?: StoredFile[] } = {}) =>
      requestReturn(
        ports().db,
        ports(),
        {
          orderId: of.id,
          returnId: more.returnId ?? randomUUID(),
          reason: more.reason ?? 'changed_mind',
          note: 'It does not fit my garden',
          units: [{ position: 1, quantity }],
        },
        more.photos,
      ),
    withdraw: (of: Paid, returnId: string) => withdrawReturn(ports().db, ports(), { orderId: of.id, returnId }),
    move: (of: Paid, returnId: string, to: ReturnMove, { answer = 'A note', version = null as number | null } = {}) =>
      moveReturn(ports().db, ports(), admin, { number: of.number, returnId, version, to, answer }),
    returnsOf: (of: Paid) => readReturns(ports().db, [of.id]),
    /** The state of each return of an order, with the units it still holds. */
    states: async (of: Paid) =>
      (await readReturns(ports().db, [of.id])).map(
        ({ number, state, lines }) =>
          `${number} ${state} ${lines.reduce((sum, { quantity, refunded }) => sum + quantity - refunded, 0)}`,
      ),
    eventsOf: async (of: Paid) =>
      (await ports().db.select().from(orderEvent).where(eq(orderEvent.orderId, of.id)).orderBy(orderEvent.id))
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('return')),
  }
}

/** Open returns hold no more units of a line than were bought, and never a file. */
export async function checkReturns(db: Executor): Promise<void> {
  const rows = await db
    .select({ state: orderReturn.state, line: returnLine })
    .from(returnLine)
    .innerJoin(orderReturn, eq(orderReturn.id, returnLine.returnId))
  if (rows.length === 0) return
  const lines = await db.select().from(orderLine)
  const refunds = await db.select().from(refund)
  for (const { orderId, position, quantity, isDigital } of lines) {
    const own = rows.filter(({ line }) => line.orderId === orderId && line.position === position)
    if (isDigital) expect(own, 'no file is sent back').toEqual([])
    const held = own
      .filter(({ state }) => isOpenReturn(state))
      .reduce((sum, { line }) => sum + line.quantity - line.refunded, 0)
    const paidBack = unitsPaidBack(refunds.filter((each) => each.orderId === orderId))
    expect(held, 'no more is asked back than was bought and not refunded').toBeLessThanOrEqual(
      Math.max(0, quantity - (paidBack.get(position) ?? 0)),
    )
  }
}
