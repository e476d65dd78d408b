import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { product } from '#shop/catalog/table.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

describeOnBothEngines('site map', (open) => {
  test('names every active product and page in both languages, and nothing hidden', async () => {
    const { shop, url } = await open()
    await shop.db.update(product).set({ status: 'draft' }).where(eq(product.id, 'sticker-pack'))
    const index = await ask<string>(`${url}/sitemap.xml`)
    expect(index.headers.get('content-type')).toContain('application/xml')
    const files = [...index.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
    expect(files).toEqual([`${url}/sitemap-pages.xml`, `${url}/sitemap-products-1.xml`])

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

  test('a file beyond the last is not found, and robots.txt names the sitemap', async () => {
    const { url } = await open()
    expect((await ask(`${url}/sitemap-products-2.xml`)).status).toBe(404)
    expect((await ask(`${url}/sitemap-products-0.xml`)).status).not.toBe(200)
    const robots = await ask<string>(`${url}/robots.txt`)
    expect(robots.body).toContain(`Sitemap: ${url}/sitemap.xml`)
    for (const lang of ['', '/ar', '/en']) expect(robots.body).toContain(`Disallow: ${lang}/admin\n`)
    // A pattern would also hide a product whose name begins with "sandbox".
    expect(robots.body).not.toContain('*/')
  })
})
