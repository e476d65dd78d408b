import { Hono } from 'hono'
import { productRanges, productsInRange } from '#shop/catalog/feed/product-ranges.ts'
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
const cachedSeconds = 3_600

type Ranges = Awaited<ReturnType<typeof productRanges>>

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

  let known = { until: Number.NEGATIVE_INFINITY, ranges: Promise.resolve<Ranges>([]) }
  /** The files of products; the same for an hour, as a whole file of them is cached. */
  function readRanges(): Promise<Ranges> {
    const now = performance.now()
    if (now < known.until) return known.ranges
    const ranges = shop.readOnReplica((replica) => productRanges(replica, productsAFile))
    const read = { until: now + cachedSeconds * 1_000, ranges }
    ranges.catch(() => (read.until = now))
    known = read
    return ranges
  }

  app.get('/sitemap.xml', async () => {
    const names = ['pages', ...(await readRanges()).map(({ from, until }) => `products-${from}..${until}`)]
    const entries = names.map((name) => `<sitemap><loc>${baseUrl}/sitemap-${name}.xml</loc></sitemap>`)
    return xml(`<sitemapindex xmlns="${schema}">\n${entries.join('\n')}\n</sitemapindex>`)
  })

  app.get('/sitemap-pages.xml', () => xml(urlSet(pages.map((path) => entry(path)))))

  // By ids and not by number: a file is found without reading the ones before, and stays the same when others change.
  app.get('/:file{sitemap-products-[\\w-]{1,80}\\.\\.[\\w-]{1,80}\\.xml}', async (c) => {
    const [from = '', until = ''] = c.req.param('file').slice('sitemap-products-'.length, -'.xml'.length).split('..')
    const products = await productsInRange(db, { from, until, limit: productsAFile })
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
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': `public, max-age=${cachedSeconds}` },
  })
}
