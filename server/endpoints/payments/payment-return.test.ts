import { afterEach, expect, test } from 'vitest'
import { payingHere } from '#app/storefront/order/payment/payment-cookie.ts'
import {
  actAtBank,
  afterFailure,
  anyCustomer,
  ask,
  orderBody,
  type Placed,
  paymentIdOf,
  place,
  returnFromBank,
} from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { orderRow } from '#tests/support/orders/order-row.ts'
import { until } from '#tests/support/poll.ts'
import { paymentReturn } from './payment-return.ts'

describeOnBothEngines('the return from the gateway', (open) => {
  const testShop = open.once()
  afterEach(() => expect(testShop.errors).toEqual([]))

  const placed = () => place(testShop.url, orderBody({ customer: anyCustomer() as never }))
  const statusOf = async (one: Placed) => (await orderRow(testShop, one)).paymentStatus
  const withoutCookie = async (back: string) => (await ask(back)).headers.get('location')

  test('a silent gateway does not keep the buyer waiting; its late answer counts', async () => {
    const one = await placed()
    const back = new URL(await actAtBank(one.paymentUrl, 'pay'))
    const { gateway } = testShop.shop
    const silence = Promise.withResolvers<void>()
    testShop.shop.gateway = { ...gateway, ask: (reference) => silence.promise.then(() => gateway.ask(reference)) }
    const path = `${back.pathname.slice('/payments'.length)}${back.search}`
    const response = await paymentReturn(testShop.shop, 20).request(path)
    testShop.shop.gateway = gateway
    expect([response.status, response.headers.get('location')]).toEqual([303, '/payment-success?payment=pending'])
    expect(await statusOf(one)).toBe('pending')
    silence.resolve()
    await until('the answer counts', async () => (await statusOf(one)) === 'paid')
  })

  test('its URL does not open the order; another browser learns only the payment’s result', async () => {
    const one = await placed()
    const back = await actAtBank(one.paymentUrl, 'pay')
    expect(back).not.toContain(one.accessToken)
    expect(back).not.toContain(one.number)
    const response = await ask(back)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/payment-success?payment=paid'])
    expect([response.headers.get('referrer-policy'), response.headers.get('set-cookie')]).toEqual(['no-referrer', null])
    // The gateway was asked all the same: the order is paid, and its email enqueued.
    expect(await statusOf(one)).toBe('paid')
    const { pathname, searchParams } = new URL(back)
    const [id, key] = [pathname.split('/').at(-1), searchParams.get('key')]
    const guesses = [
      'checkout.',
      `checkout.${key}`,
      `order.${key}`,
      `order.${one.accessToken}`,
      one.number,
      'x'.repeat(5000),
    ]
    for (const value of guesses) {
      const guessed = await ask(back, { headers: { cookie: `bustan_paying=${value}` } })
      expect(guessed.headers.get('location')).toBe('/payment-success?payment=paid')
    }
    for (const guess of [`?key=${one.accessToken}`, `?token=${one.accessToken}`, '', `?key=${id}`])
      expect((await ask(`${testShop.url}${pathname}${guess}`)).status, guess).toBe(404)
    expect(await returnFromBank(back)).toBe(`/payment-success?order=${one.number}&token=${one.accessToken}`)
  })

  test('a cookie is valid for its own payment only', async () => {
    const [mine, theirs] = [await placed(), await placed()]
    const back = await actAtBank(theirs.paymentUrl, 'decline')
    const cookieOf = (of: Placed) => payingHere(testShop.shop, paymentIdOf(of.paymentUrl), 'order').split(';')[0] ?? ''
    const location = async (cookie: string) => (await ask(back, { headers: { cookie } })).headers.get('location')
    expect(await location(cookieOf(mine))).toBe('/payment-success?payment=declined')
    expect(await location(cookieOf(theirs))).toBe(
      `/order/${theirs.number}?token=${theirs.accessToken}&payment=declined`,
    )
    expect(payingHere(testShop.shop, 'id', 'order')).toMatch(/; Path=\/payments\/return\/id; .*HttpOnly; SameSite=Lax/)
  })

  test('after a failed payment the buyer returns to the checkout, in the same language', async () => {
    const one = await placed()
    const back = await actAtBank(one.paymentUrl, 'decline')
    expect(await returnFromBank(back)).toBe(afterFailure(one, 'declined'))
    expect(await withoutCookie(`${back}&lang=en`)).toBe('/en/payment-success?payment=declined')
    expect(await returnFromBank(`${back}&lang=en`)).toBe(`/en${afterFailure(one, 'declined')}`)
  })
})
