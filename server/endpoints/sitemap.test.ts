import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productRanges, productsInRange } from '#shop/catalog/feed/product-ranges.ts'
import { isListed, product } from '#shop/catalog/table.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

describeOnBothEngines('site map', (open) => {
  test('names every active product and page in both languages, and nothing hidden', async () => {
    const { shop, url } = await open()
    await shop.db.update(product).set({ status: 'draft' }).where(eq(product.id, 'sticker-pack'))
    const index = await ask<string>(`${url}/sitemap.xml`)
    expect(index.headers.get('content-type')).toContain('application/xml')
    const files = [...index.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
    expect(files).toEqual([
      `${url}/sitemap-pages.xml`,
      expect.stringMatching(/\/sitemap-products-[\w-]+\.\.[\w-]+\.xml$/),
    ])

    const all = (await Promise.all(files.map((file) => ask<string>(file)))).map(({ body }) => body).join('')
    const places = new Set([...all.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]?.slice(url.length)))
    for (const lang of ['/ar', '/en'])
      for (const path of ['', '/shop', '/faq', '/return-policy', '/product/bustan-tshirt', '/product/beginner-guide'])
        expect(places).toContain(lang + path)
    expect(all).not.toMatch(/sticker-pack|checkout|admin|\/cart/)
    expect(all).toContain(`hreflang="en" href="${url}/en/product/beginner-guide"`)
    expect(all).toContain('/en/shop?category=guide</loc>')
  })

  test('a public test shop is not indexed', async () => {
    const testShop = await open({ env: { BASE_URL: 'https://test.bustan.example' } })
    const { headers } = await fetch(`${testShop.url}/sitemap.xml`)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect((await fetch(`${(await open()).url}/sitemap.xml`)).headers.get('x-robots-tag')).toBeNull()
  })

  test('every active product is in one of the ranges of ids', async () => {
    const { db } = (await open()).shop
    const active = await db.$count(product, and(eq(product.status, 'active'), isListed))
    const ranges = await productRanges(db, 4)
    expect(ranges).toHaveLength(Math.ceil(active / 4))
    const files = await Promise.all(ranges.map((range) => productsInRange(db, { ...range, limit: 100 })))
    expect(files.map((file) => file.length).slice(0, -1)).toEqual(Array(ranges.length - 1).fill(4))
    expect(new Set(files.flat().map(({ id }) => id)).size).toBe(active)
  })

  test('a range without products is not found, and robots.txt names the sitemap', async () => {
    const { url } = await open()
    expect((await ask(`${url}/sitemap-products-zz..zzz.xml`)).status).toBe(404)
    expect((await ask(`${url}/sitemap-products-1.xml`)).status).not.toBe(200)
    const robots = await ask<string>(`${url}/robots.txt`)
    expect(robots.body).toContain(`Sitemap: ${url}/sitemap.xml`)
    for (const lang of ['', '/ar', '/en']) expect(robots.body).toContain(`Disallow: ${lang}/admin\n`)
    // A pattern would also hide a product whose name begins with "sandbox".
    expect(robots.body).not.toContain('*/')
  })
})
