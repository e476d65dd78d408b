import { Hono } from 'hono'
import { activeProducts, countActiveProducts } from '#shop/catalog/read.ts'
import type { Shop } from '#shop/shop.ts'
import type { Bindings } from '../http/bindings.ts'
import { productFeed } from './feed/product-feed.ts'
import { xmlText } from './feed/xml.ts'

/** The public pages besides products. */
const pages = [
  '',
  '/shop',
  '/shop?category=guide',
  '/shop?category=physical',
  '/shop?category=consultation',
  '/about',
  '/contact',
  '/faq',
  '/delivery',
  '/compliance',
  '/privacy-policy',
  '/terms-of-service',
  '/shipping-policy',
  '/return-policy',
]
/** Products in one file: two URLs each, under the limit of 50,000, and a body of less than a megabyte. */
const productsAFile = 1_000

/**
 * For search engines and catalogues: /robots.txt, /sitemap.xml with a file of pages and files of products, every page in
 * both languages, and the product feeds.
 */
export function siteMap(shop: Shop) {
  const { db, baseUrl } = shop
  const app = new Hono<{ Bindings: Bindings }>()
  app.route('/feed', productFeed(shop))

  app.get('/robots.txt', (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    const hidden = [
      '/admin',
      '/checkout',
      '/payment-success',
      '/order/',
      '/gift/',
      '/downloads',
      '/receipts',
      '/sandbox',
      '/api/',
    ]
    const lines = hidden.flatMap((path) => ['', '/ar', '/en'].map((lang) => `Disallow: ${lang}${path}`))
    return c.text(['User-agent: *', ...lines, '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n'))
  })

  app.get('/sitemap.xml', async () => {
    const files = Math.ceil((await countActiveProducts(db)) / productsAFile)
    const names = ['pages', ...Array.from({ length: files }, (_, at) => `products-${at + 1}`)]
    const entries = names.map((name) => `<sitemap><loc>${baseUrl}/sitemap-${name}.xml</loc></sitemap>`)
    return xml(`<sitemapindex xmlns="${schema}">\n${entries.join('\n')}\n</sitemapindex>`)
  })

  app.get('/sitemap-pages.xml', () => xml(urlSet(pages.map((path) => entry(path)))))

  app.get('/:file{sitemap-products-[1-9][0-9]{0,5}\\.xml}', async (c) => {
    const file = Number(/\d+/.exec(c.req.param('file'))?.[0])
    const products = await activeProducts(db, { offset: (file - 1) * productsAFile, limit: productsAFile })
    if (products.length === 0) return c.notFound()
    return xml(urlSet(products.map(({ id, updatedAt }) => entry(`/product/${id}`, updatedAt))))
  })

  /** A page in both languages, each linking to the other. */
  function entry(path: string, changed?: Date): string {
    const address = (lang: string) => xmlText(`${baseUrl}${lang}${path}`)
    const others = [
      ['ar', address('/ar')],
      ['en', address('/en')],
      ['x-default', path === '' ? `${baseUrl}/` : address('')],
    ]
      .map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
      .join('')
    const when = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
    return ['/ar', '/en'].map((lang) => `<url><loc>${address(lang)}</loc>${when}${others}</url>`).join('\n')
  }

  return app
}

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const urlSet = (entries: string[]) =>
  `<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`

function xml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
