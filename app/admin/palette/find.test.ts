import { expect, test } from 'vitest'
import { loader } from '#app/admin/palette/find.ts'
import { product } from '#shop/catalog/table.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

describeOnBothEngines('the palette', (open) => {
  test('names a draft with one title by it, in both languages', async () => {
    const testShop = await open({ build: buildOf({ 'admin/find': { loader } }) })
    const { db } = testShop.shop
    const [any] = await db.select().from(product).limit(1)
    await db.insert(product).values([
      { ...any!, id: 'draft-ar', sku: 'DRAFT-AR', status: 'draft', title: 'كوب', titleEn: '' },
      { ...any!, id: 'draft-en', sku: 'DRAFT-EN', status: 'draft', title: '', titleEn: 'A cup' },
    ])
    const cookie = await adminCookie(testShop)
    for (const locale of ['ar', 'en'])
      for (const [sku, title] of [
        ['DRAFT-AR', 'كوب'],
        ['DRAFT-EN', 'A cup'],
      ]) {
        const headers = { cookie: `${cookie}; bustan_language=${locale}` }
        const found = await (await fetch(`${testShop.url}/admin/find.data?q=${sku}`, { headers })).text()
        expect([locale, sku, found.includes(`"name","${title}"`)]).toEqual([locale, sku, true])
      }
  })
})
