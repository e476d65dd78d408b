import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payingHere } from '#app/storefront/order/paying-here.ts'
import { order } from '#shop/orders/table.ts'
import { anybody, ask, orderBody, type Placed, place, pressAtBank } from '#tests/support/buying.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { paymentReturn } from './payment-return.ts'

let house: OpenShop
beforeAll(async () => {
  house = await openShop({ engine: 'pglite' })
})
afterAll(() => house.stop())

const placed = () => place(house.url, orderBody({ customer: anybody() as never }))
const statusOf = async ({ number }: Placed) =>
  (await house.shop.db.select().from(order).where(eq(order.number, number)))[0]?.paymentStatus

test('a gateway that says nothing keeps no buyer waiting; its answer counts when it comes', async () => {
  const one = await placed()
  const back = new URL(await pressAtBank(one.paymentUrl, 'pay'))
  const { gateway } = house.shop
  const silence = Promise.withResolvers<void>()
  house.shop.gateway = { ...gateway, ask: (reference) => silence.promise.then(() => gateway.ask(reference)) }
  const answer = await paymentReturn(house.shop, 20).request(`${back.pathname.slice('/payments'.length)}${back.search}`)
  house.shop.gateway = gateway
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `/payment-success?order=${one.number}&token=${one.accessToken}`,
  ])
  expect(await statusOf(one)).toBe('pending')
  silence.resolve()
  await expect.poll(() => statusOf(one)).toBe('paid')
})

test('who paid from the order’s own page comes back to it when the payment failed', async () => {
  const [one, other] = [await placed(), await placed()]
  const [cookie] = payingHere(one.number, house.url).split(';')
  const back = async (of: Placed, button: 'pay' | 'decline') => {
    const { headers } = await ask(await pressAtBank(of.paymentUrl, button), { headers: { cookie: cookie ?? '' } })
    return headers.get('location')
  }
  expect(await back(other, 'decline')).toBe('/checkout?payment=declined')
  expect(await back(one, 'decline')).toBe(`/order/${one.number}?token=${one.accessToken}&payment=declined`)
  const paid = await placed()
  expect(await back(paid, 'pay')).toContain('/payment-success')
})
