import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { product } from '#shop/catalog/table.ts'
import { savedWishlist } from '#shop/wishlist/table.ts'
import { member } from '#tests/support/accounts/accounts.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

type Item = { id: string; price: number; title?: string }
type Wishlist = { account: string; version: number; items: Item[]; code?: string }
const [guide, poster, shirt] = ['beginner-guide', 'harvest-poster', 'bustan-tshirt']

describeOnBothEngines('the account’s wishlist', (open) => {
  const testShop = open.once()
  const db = () => testShop.shop.db
  const at = () => `${testShop.url}/account/wishlist`
  const read = (cookie: string) => ask<Wishlist>(at(), { headers: { cookie } })
  const put = (cookie: string, body: unknown, headers: Record<string, string> = {}) =>
    ask<Wishlist>(at(), {
      method: 'PUT',
      headers: { cookie, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const lines = (...ids: string[]) => ids.map((productId) => ({ productId, price: 2000 }))
  const ids = ({ items }: Wishlist) => items.map(({ id }) => id)
  const lookUp = (requested: unknown) =>
    ask<{ products: (Item & { stock: number; hasVariants: boolean })[] }>(`${at()}/products`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: requested }),
    })
  const setStatus = (id: string, status: 'active' | 'draft') =>
    db().update(product).set({ status }).where(eq(product.id, id))

  test('is empty at first, is stored, and is returned with catalog data and the price when added', async () => {
    const { cookie, person } = await member(testShop)
    expect((await read(cookie)).body).toEqual({ account: person.id, email: null, version: 0, items: [] })
    expect((await put(cookie, { version: 0, items: lines(poster, `${shirt}.m`) })).body.version).toBe(1)
    // Added again at another price: the first price stays.
    const again = [{ productId: poster, price: 9000 }, ...lines(`${shirt}.m`, shirt)]
    expect((await put(cookie, { version: 1, items: again })).body.version).toBe(2)
    const { body, headers } = await read(cookie)
    expect(body.items.map(({ id, price }) => [id, price])).toEqual([
      [poster, 2000],
      [`${shirt}.m`, 2000],
      [shirt, 2000],
    ])
    expect(body.items[1]?.title).toContain(' · M')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('belongs to one user, and cross-site requests cannot write it', async () => {
    const [mine, other] = [await member(testShop), await member(testShop)]
    await put(mine.cookie, { version: 0, items: lines(guide) })
    expect((await read(other.cookie)).body.items).toEqual([])
    expect([(await read('')).status, (await put('', { version: 0, items: [] })).status]).toEqual([401, 401])
    expect((await put(mine.cookie, { version: 1, items: [] }, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(ids((await read(mine.cookie)).body)).toEqual([guide])
  })

  test('of concurrent saves one succeeds, and the others get the stored wishlist', async () => {
    const { cookie } = await member(testShop)
    for (const version of [0, 1, 2]) {
      const lists = [[guide], [poster], [shirt], [guide, poster]]
      const saves = await Promise.all(lists.map((each) => put(cookie, { version, items: lines(...each) })))
      expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const now = (await read(cookie)).body
      expect(now.version).toBe(version + 1)
      for (const { status, body } of saves)
        if (status === 409)
          expect([body.code, body.version, ids(body)]).toEqual(['wishlist_changed', version + 1, ids(now)])
    }
  })

  test('hides what is not for sale, retains it for its owner, and drops what was deleted', async () => {
    const { cookie, person } = await member(testShop)
    await put(cookie, { version: 0, items: lines(guide, poster) })
    await setStatus(poster, 'draft')
    expect(ids((await read(cookie)).body)).toEqual([guide])
    expect((await lookUp([guide, poster])).body.products.map(({ id }) => id)).toEqual([guide])
    // Guessing the id of a draft reveals and stores nothing.
    const other = await member(testShop)
    await put(other.cookie, { version: 0, items: lines(poster, 'nothing-at-all') })
    expect((await read(other.cookie)).body).toMatchObject({ version: 1, items: [] })
    // The browser does not see it and saves without it.
    await put(cookie, { version: 1, items: lines(shirt) })
    expect(ids((await read(cookie)).body)).toEqual([shirt])
    await setStatus(poster, 'active')
    expect(ids((await read(cookie)).body)).toEqual([shirt, poster])
    expect((await read(other.cookie)).body.items).toEqual([])
    const own = eq(savedWishlist.userId, person.id)
    await db()
      .update(savedWishlist)
      .set({ items: lines('deleted-long-ago', shirt) })
      .where(own)
    await put(cookie, { version: 2, items: lines(shirt, guide) })
    const [stored] = await db().select().from(savedWishlist).where(own)
    expect(stored?.items.map(({ productId }) => productId)).toEqual([shirt, guide])
  })

  test('refuses an invalid wishlist', async () => {
    const { cookie } = await member(testShop)
    const many = lines(...Array.from({ length: 101 }, (_, n) => `p${n}`))
    const wrong: unknown[] = [
      {},
      null,
      { version: 0, items: many },
      { version: 0, items: lines(guide, guide) },
      { version: 0, items: lines('x'.repeat(161)) },
      { version: 0, items: lines('a\u0000') },
      ...[-1, 1.5, '2', 2_000_000_000].map((price) => ({ version: 0, items: [{ productId: guide, price }] })),
      { version: 0, items: [{ productId: guide, price: 1, quantity: 1 }] },
      { version: 0, items: [], userId: 'another' },
    ]
    for (const body of wrong) expect((await put(cookie, body)).status, JSON.stringify(body).slice(0, 60)).toBe(422)
    expect((await read(cookie)).body.version).toBe(0)
    for (const lookup of [undefined, guide, [1], Array.from({ length: 101 }, (_, n) => `p${n}`)])
      expect((await lookUp(lookup)).status).toBe(422)
    expect(testShop.errors).toEqual([])
  })

  test('guests can look up current prices and availability', async () => {
    const { body } = await lookUp([`${shirt}.m`, shirt, guide, 'nothing-at-all'])
    expect(new Map(body.products.map((one) => [one.id, one.hasVariants]))).toEqual(
      new Map([
        [guide, false],
        [shirt, true],
        [`${shirt}.m`, false],
      ]),
    )
    for (const { price, stock } of body.products) expect([price > 0, stock > 0]).toEqual([true, true])
    expect((await lookUp([])).body).toEqual({ products: [] })
  })
})
