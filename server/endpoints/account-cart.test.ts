import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#shop/accounts/table.ts'
import { savedCart } from '#shop/cart/table.ts'
import { product } from '#shop/catalog/table.ts'
import { orderSchema } from '#shop/checkout/order-form.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import { payOrder } from '#shop/payments/pay-order.ts'
import { member } from '#tests/support/accounts/accounts.ts'
import { actAtBank, anyCustomer, ask, orderBody, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

type Cart = {
  account: string
  version: number
  items: { id: string; quantity: number; price: number }[]
  code?: string
}

describeOnBothEngines('the account’s cart', (open) => {
  const testShop = open.once()
  const read = (cookie = '') => ask<Cart>(`${testShop.url}/account/cart`, { headers: { cookie } })
  const put = (cookie: string, body: unknown, headers: Record<string, string> = {}) =>
    ask<Cart>(`${testShop.url}/account/cart`, {
      method: 'PUT',
      headers: { cookie, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const lines = (cart: Cart) => Object.fromEntries(cart.items.map(({ id, quantity }) => [id, quantity]))
  const guide = (quantity = 1) => [{ productId: 'beginner-guide', quantity }]

  test('is empty at first, is stored, and is returned with catalog data', async () => {
    const { cookie, person } = await member(testShop)
    expect((await read(cookie)).body).toEqual({ account: person.id, email: null, version: 0, items: [] })
    const stored = await put(cookie, { version: 0, items: guide(3) })
    expect([stored.status, stored.body.version]).toEqual([200, 1])
    const { body, headers } = await read(cookie)
    expect(body.items).toMatchObject([
      { id: 'beginner-guide', quantity: 3, price: expect.any(Number), title: expect.any(String) },
    ])
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await put(cookie, { version: 1, items: [] })).body.version).toBe(2)
    expect((await read(cookie)).body).toMatchObject({ version: 2, items: [] })
  })

  test('belongs to one user: none without a session or when disabled, never another’s', async () => {
    const [mine, other] = [await member(testShop), await member(testShop)]
    await put(mine.cookie, { version: 0, items: guide() })
    expect((await read(other.cookie)).body.items).toEqual([])
    for (const cookie of ['', 'bustan.session_token=forged']) {
      expect([(await read(cookie)).status, (await put(cookie, { version: 0, items: [] })).status]).toEqual([401, 401])
    }
    await testShop.shop.db.update(user).set({ isActive: false }).where(eq(user.id, mine.person.id))
    expect((await read(mine.cookie)).body.code).toBe('not_signed_in')
    expect((await put(mine.cookie, { version: 1, items: [] })).status).toBe(401)
    // A cross-site request cannot write it.
    expect((await put(other.cookie, { version: 0, items: [] }, { Origin: 'https://evil.example' })).status).toBe(403)
  })

  test('of concurrent saves one succeeds, and the others get the stored cart', async () => {
    const { cookie } = await member(testShop)
    for (const version of [0, 1, 2]) {
      const saves = await Promise.all([2, 3, 4, 5].map((quantity) => put(cookie, { version, items: guide(quantity) })))
      const won = saves.filter(({ status }) => status === 200)
      const lost = saves.filter(({ status }) => status === 409)
      expect([won.length, lost.length]).toEqual([1, 3])
      const now = (await read(cookie)).body
      expect(now.version).toBe(version + 1)
      for (const { body } of lost)
        expect([body.code, body.version, lines(body)]).toEqual(['cart_changed', now.version, lines(now)])
    }
  })

  test('never reveals a draft to someone who guesses its id, and stays as it was for its owner', async () => {
    const [mine, other] = [await member(testShop), await member(testShop)]
    const poster = { productId: 'harvest-poster', quantity: 1 }
    await put(mine.cookie, { version: 0, items: [...guide(), poster] })
    const setStatus = (status: 'active' | 'draft') =>
      testShop.shop.db.update(product).set({ status }).where(eq(product.id, poster.productId))
    await setStatus('draft')
    const guessed = [poster, ...guide(), { productId: 'not-yet-created', quantity: 1 }]
    const answer = await put(other.cookie, { version: 0, items: guessed })
    expect(answer.body).toMatchObject({ version: 1, dropped: ['harvest-poster', 'not-yet-created'] })
    expect(Object.keys(lines((await read(other.cookie)).body))).toEqual(['beginner-guide'])
    const [stored] = await testShop.shop.db.select().from(savedCart).where(eq(savedCart.userId, other.person.id))
    expect(stored?.items).toEqual(guide())
    expect((await put(mine.cookie, { version: 1, items: [...guide(2), poster] })).body).toMatchObject({ dropped: [] })
    expect(lines((await read(mine.cookie)).body)).toEqual({ 'beginner-guide': 2, 'harvest-poster': 1 })
    await setStatus('active')
  })

  test('refuses an invalid cart', async () => {
    const { cookie } = await member(testShop)
    const many = Array.from({ length: 41 }, (_, n) => ({ productId: `p${n}`, quantity: 1 }))
    const wrong: unknown[] = [
      {},
      [],
      null,
      { version: -1, items: [] },
      { version: 0, items: many },
      { version: 0, items: guide(0) },
      { version: 0, items: guide(100) },
      { version: 0, items: guide(1.5) },
      { version: 0, items: [...guide(), ...guide()] },
      { version: 0, items: [{ productId: 'x'.repeat(161), quantity: 1 }] },
      { version: 0, items: [{ productId: 'a\u0000', quantity: 1 }] },
      { version: 0, items: [{ productId: 'beginner-guide', quantity: 1, price: 1 }] },
      { version: 0, items: [], userId: 'another' },
    ]
    for (const body of wrong) expect((await put(cookie, body)).status, JSON.stringify(body).slice(0, 60)).toBe(422)
    expect((await read(cookie)).body.version).toBe(0)
    expect(testShop.errors).toEqual([])
  })

  test('removes what was bought once it is paid, and nothing else', async () => {
    const { cookie, person } = await member(testShop)
    const one = (productId: string) => ({ productId, quantity: 1 })
    // A bundle is removed as such; a part of it in the cart by itself was not bought.
    const library = one('guide-library')
    const saved = [...guide(2), library, one('sticker-pack'), one('rare-crops-guide')]
    await put(cookie, { version: 0, items: saved })
    const customer = { ...anyCustomer(), robloxUsername: '' }
    const input = orderSchema.parse(orderBody({ items: [...guide(), library], customer }))
    const { shop } = testShop
    const context = {
      locale: 'en' as const,
      userId: person.id,
      network: 'n',
      gateway: shop.gateway,
      checkoutKey: null,
      replace: false,
    }
    const placed = await placeOrder(shop.db, shop, input, context)
    if (!placed.ok) throw new Error(placed.refusal.reason)
    expect((await read(cookie)).body.version).toBe(1)
    const page = await payOrder(shop, placed.value.paymentId)
    if (!page.ok) throw new Error(page.refusal.reason)
    await returnFromBank(await actAtBank(page.value.pageUrl, 'pay'))
    const after = (await read(cookie)).body
    expect([after.version, Object.keys(lines(after))]).toEqual([2, ['sticker-pack', 'rare-crops-guide']])
  })
})
