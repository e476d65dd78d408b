import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { action, loader } from '#app/admin/search/searches.tsx'
import { loader as browse } from '#app/storefront/catalog/shop.tsx'
import { auditEntry } from '#shop/audit/log.ts'
import { browseSchema } from '#shop/catalog/form.ts'
import { browseProducts } from '#shop/catalog/read.ts'
import { dismissMiss, pruneMisses, readMisses, recordMiss } from '#shop/catalog/search/misses.ts'
import { deleteSynonym, readSynonyms, saveSynonym } from '#shop/catalog/search/synonyms.ts'
import { searchMiss } from '#shop/catalog/search/table.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const admin = ownerOf({ id: 'n', email: 'noura@example.com', name: 'Noura' })

describeOnBothEngines('searches without results', (open) => {
  let testShop: OpenShop
  let shop: OpenShop['shop']
  beforeAll(async () => {
    testShop = await open({ build: buildOf({ 'ar/shop': { loader: browse }, 'admin/searches': { action, loader } }) })
    shop = testShop.shop
  })
  const search = (q: string) => browseProducts(shop.db, browseSchema.parse({ q }))
  const terms = async () => (await readMisses(shop.db)).map(({ term, times }) => [term, times])
  const look = async (query: string) => {
    const response = await fetch(new URL(`/ar/shop.data?${query}`, testShop.url))
    expect(response.status).toBe(200)
    return response.text()
  }

  test('are listed for the shop, one row per normalised text, without personal data', async () => {
    for (const q of ['مظلّة', 'مظلة ', 'noura@example.com', 'ORD-2026-0001', '51234567', 'x'.repeat(60), 'بوستر'])
      await look(`q=${encodeURIComponent(q)}`)
    await look(`q=${encodeURIComponent('أرجوحة')}&category=guide`)
    expect(await terms()).toEqual([['مظله', 2]])
    await dismissMiss(shop.db, 'مظله')
    expect(await terms()).toEqual([])
  })

  test('become synonyms with one click, over HTTP', async () => {
    await look(`q=${encodeURIComponent('لاصقات')}`)
    const page = new URL('/admin/searches.data', testShop.url)
    const cookie = await adminCookie(testShop)
    const html = await (await fetch(page, { headers: { cookie } })).text()
    expect(html).toContain('"ملصقات"')
    const response = await fetch(page, {
      method: 'POST',
      headers: { cookie, origin: testShop.url },
      body: new URLSearchParams({ term: 'لاصقات', typed: 'لاصقات', means: 'ملصقات' }),
    })
    expect(response.status).toBe(200)
    expect(await terms()).toEqual([])
    const found = await search('لاصقات الحديقة')
    expect(found.products.map(({ id }) => id)).toEqual(['sticker-pack'])
    expect(found.instead).toBe('ملصقات الحديقة')
    const [entry] = await shop.db.select().from(auditEntry).where(sql`${auditEntry.subject} = 'synonym'`)
    expect(entry).toMatchObject({ action: 'create', name: 'لاصقات' })
    await deleteSynonym(shop.db, shop.clock, admin, 'لاصقات')
    expect((await search('لاصقات الحديقة')).found).toBe(0)
  })

  test('do not become synonyms of a term without results', async () => {
    const refused = await saveSynonym(shop.db, shop.clock, admin, { typed: 'مظلة', means: 'شمسية زرقاء' })
    expect(refused).toEqual({ ok: false, refusal: { reason: 'finds_nothing' } })
    expect(await readSynonyms(shop.db)).toEqual([])
  })

  test('are limited to five hundred, the rarest evicted first, and deleted after ninety days', async () => {
    await shop.db.delete(searchMiss)
    for (const again of ['مظلة', 'مظلة']) await recordMiss(shop.db, shop.clock, again)
    const name = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('z')
    await shop.db
      .insert(searchMiss)
      .values(Array.from({ length: 600 }, (_, n) => ({ term: name(n), typed: name(n), lastAt: new Date(n * 1_000) })))
    await recordMiss(shop.db, shop.clock, 'نافورة')
    expect(await shop.db.$count(searchMiss)).toBe(500)
    expect((await terms()).slice(0, 2)).toEqual([
      ['مظله', 2],
      ['نافوره', 1],
    ])
    await pruneMisses(shop.db, shop.clock.now())
    expect(await terms()).toEqual([
      ['مظله', 2],
      ['نافوره', 1],
    ])
    await pruneMisses(shop.db, new Date(shop.clock.now().getTime() + 91 * 86_400_000))
    expect(await terms()).toEqual([])
  })
})
