import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { product } from '#shop/catalog/table.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

describeOnBothEngines('a product that is no longer sold', (open) => {
  test('is in no list, whatever the filter, and has no page', async () => {
    const { shop, url } = await open()
    const id = 'sticker-pack'
    const listed = async (query: string) => JSON.stringify((await ask(`${url}/api/v1/products?limit=50${query}`)).body)
    expect(await listed('&q=sticker')).toContain(id)
    for (const status of ['draft', 'archived'] as const) {
      await shop.db.update(product).set({ status }).where(eq(product.id, id))
      const filters = [
        '',
        '&q=sticker',
        `&status=${status}`,
        `&q=sticker&status=${status}`,
        '&status[]=draft&status[]=archived',
        '&filter=status%20ne%20active',
        "&q=sticker'%20OR%20'1'='1",
        '&q=sticker%20OR%20status:draft',
        '&min=0&max=999999999',
        '&sort=price',
        `&id=${id}`,
        '&__proto__[status]=draft',
      ]
      for (const filter of filters)
        expect([filter, await listed(filter)]).toEqual([filter, expect.not.stringContaining(id)])
      expect((await ask(`${url}/api/v1/products/${id}`)).status).toBe(404)
    }
  })
})
