import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { parentOf } from '#shop/catalog/variants/options.ts'
import type { Executor } from '#shop/db.ts'
import { downloadGrant } from '#shop/downloads/table.ts'
import type { GiftInput } from '#shop/gifts/form.ts'
import { gift } from '#shop/gifts/table.ts'
import { giftToken } from '#shop/gifts/token.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { anyCustomer, ask, orderBody, type Placed, place, placeAndPay, type SeenOrder, seeOrder } from '../buying.ts'
import type { OpenShop } from '../open-shop.ts'

export type SeenGift = { id: string; state: string; sendOn: string; sentAt: string | null; bounced: boolean }

/** A gift as submitted, to a new mailbox. */
export function anyGift(more: Partial<GiftInput> = {}): GiftInput {
  const { email } = anyCustomer()
  return { name: 'Noura', email, locale: 'en', from: 'Sara', message: 'Enjoy!', card: 'birthday', ...more }
}

/** Gives guides over HTTP, and reads their state. */
export function giftFacts(testShop: () => OpenShop) {
  const db = () => testShop().shop.db
  const bodyOf = (input: GiftInput, more: object = {}) =>
    orderBody({
      items: [{ productId: 'beginner-guide', quantity: 1, gift: input }],
      customer: anyCustomer() as never,
      ...more,
    })
  const seen = async (placed: Placed) =>
    ((await seeOrder(testShop().url, placed)) as SeenOrder & { items: { gift: SeenGift | null }[] }).items.map(
      (line) => line.gift,
    )
  const rowOf = async ({ number }: Pick<Placed, 'number'>) =>
    (
      await db()
        .select({ gift })
        .from(gift)
        .innerJoin(order, eq(order.id, gift.orderId))
        .where(eq(order.number, number))
    )[0]!.gift
  return {
    give: (input = anyGift(), more: object = {}) => placeAndPay(testShop().url, bodyOf(input, more)),
    /** The same, unpaid. */
    order: (input = anyGift(), more: object = {}) => place(testShop().url, bodyOf(input, more)),
    seen,
    rowOf,
    stateOf: async (placed: Placed) => (await seen(placed))[0]!.state,
    inDays: (days: number) => kuwaitDate(testShop().clock.now(), days),
    /** Clicks the gift's first download, with this token or its own. */
    download: async (placed: Placed, token?: string) => {
      const row = await rowOf(placed)
      const [grant] = await db().select().from(downloadGrant).where(eq(downloadGrant.giftId, row.id))
      if (grant === undefined) return null
      const with_ = token ?? giftToken(testShop().shop.secrets, row)
      return ask<string>(`${testShop().url}/downloads/${grant.id}?token=${with_}`)
    },
  }
}

/** A sent gift is one digital guide of a paid order, and its files are its recipient's only (R63). */
export async function checkGifts(db: Executor): Promise<void> {
  const grants = await db.select().from(downloadGrant)
  const rows = await db
    .select({ gift, order, line: orderLine })
    .from(gift)
    .innerJoin(order, eq(order.id, gift.orderId))
    .leftJoin(orderLine, eq(orderLine.orderId, order.id))
  for (const { gift: found, order: of, line } of rows.filter(({ gift, line }) => gift.position === line?.position)) {
    expect([line?.category, line?.quantity, of.hasGifts], `gift ${found.id}`).toEqual(['guide', 1, true])
    const product = parentOf(line?.productId ?? '')
    const files = grants.filter(({ orderId, productId }) => orderId === of.id && productId === product)
    expect(files.every(({ giftId }) => giftId === found.id && found.sentAt !== null)).toBe(true)
    if (found.sentAt !== null) expect(of.paidAt, `gift ${found.id} was sent before it was paid`).not.toBeNull()
    if (found.erasedAt !== null) expect(found.email + found.recipientName + found.message).toBe('')
  }
  const lined = new Set(rows.filter(({ gift, line }) => gift.position === line?.position).map(({ gift }) => gift.id))
  expect(rows.every(({ gift }) => lined.has(gift.id))).toBe(true)
}
