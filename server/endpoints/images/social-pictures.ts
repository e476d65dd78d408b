import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Context, Hono } from 'hono'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import { problem } from '#server/api/problem.ts'
import { hasVersion } from '#server/http/request.ts'
import { readProduct } from '#shop/catalog/read.ts'
import { formatMoney, type Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'
import type { SocialWords } from './draw-social-picture.ts'
import type { ImageCache } from './image-cache.ts'

/**
 * Preview pictures for links to the shop: one per product and one for all other pages, in both languages. Each is
 * rendered on first request and cached by everything in it, so a new price is a new picture.
 * @param social where they are stored, with thumbnails for emails; it may be emptied at any time
 * @param jpegs the same for pictures of catalogues
 */
export function socialPictures(shop: Shop, { social, jpegs }: { social: ImageCache; jpegs: ImageCache }) {
  const app = new Hono()

  app.get('/product/:id/:file{(?:ar|en)\\.jpg}', async (c) => {
    const product = await readProduct(shop.db, c.req.param('id'))
    if (product === null) return problem(c, 404, 'unknown_product')
    const locale = localeOf(c.req.param('file'))
    const { name } = await shop.settings.read()
    const words = {
      locale,
      shop: name[locale],
      title: titleIn(product, locale),
      price: `${product.pricesVary ? `${m.price_from({}, { locale })} ` : ''}${formatMoney(product.price, locale)}`,
    }
    return respondWith(c, 'product', words, await pictureFile(shop, product.image))
  })

  app.get('/shop/:file{(?:ar|en)\\.jpg}', async (c) => {
    const locale = localeOf(c.req.param('file'))
    const { name } = await shop.settings.read()
    const words = { locale, shop: name[locale], title: m.hero_title({}, { locale }) }
    return respondWith(c, 'shop', words, await readFile(resolve('public/art/hero.svg')))
  })

  // For emails and catalogues: not every mail program and catalogue supports the pages' formats. Immutable under its name.
  app.get('/:folder{products|pictures}/:file{[\\w-]+\\.jpg}', (c) => respondWithJpeg(c, 'thumbnail'))
  app.get('/jpeg/:folder{products|pictures}/:file{[\\w-]+\\.jpg}', (c) => respondWithJpeg(c, 'jpeg'))

  app.all('*', (c) => problem(c, 404, 'not_found'))

  async function respondWithJpeg(c: Context<object, '/:folder/:file'>, kind: 'thumbnail' | 'jpeg') {
    const address = `/${c.req.param('folder')}/${c.req.param('file').slice(0, -'.jpg'.length)}`
    const picture = await pictureFile(shop, address)
    if (picture === null) return problem(c, 404, 'not_found')
    const { drawJpeg, drawThumbnail, drawingVersion } = await import('./draw-social-picture.ts')
    const key = createHash('sha256').update(`${drawingVersion} ${kind}`).update(picture).digest('hex').slice(0, 40)
    const drawn = await (kind === 'jpeg'
      ? jpegs.get(key, () => drawJpeg(picture))
      : social.get(key, () => drawThumbnail(picture)))
    if (drawn === null) {
      c.header('Retry-After', '5')
      return problem(c, 503, 'too_many_requests', { retryAfter: 5 })
    }
    const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=86400' }
    return c.body(new Uint8Array(drawn), 200, { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' })
  }

  async function respondWith(c: Context, kind: 'product' | 'shop', words: SocialWords, picture: Uint8Array | null) {
    // Loaded on demand: the library is large, and most processes never render.
    const { drawProductPicture, drawShopPicture, drawingVersion } = await import('./draw-social-picture.ts')
    const key = createHash('sha256')
      .update(JSON.stringify([drawingVersion, kind, words]))
      .update(picture ?? '')
      .digest('hex')
      .slice(0, 40)
    const headers = { ETag: `"${key}"`, 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400' }
    if (hasVersion(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers)
    const drawn = await social.get(key, () =>
      kind === 'shop' && picture !== null ? drawShopPicture(words, picture) : drawProductPicture(words, picture),
    )
    if (drawn === null) {
      c.header('Retry-After', '5')
      return problem(c, 503, 'too_many_requests', { retryAfter: 5 })
    }
    return c.body(new Uint8Array(drawn), 200, { ...headers, 'Content-Type': 'image/jpeg' })
  }

  return app
}

const localeOf = (file: string): Locale => (file === 'ar.jpg' ? 'ar' : 'en')

/** The file behind a picture's address, or null when there is none; only product pictures are read. */
async function pictureFile({ pictures }: Shop, address: string): Promise<Uint8Array | null> {
  const [, folder, name] = /^\/(products|pictures)\/([\w-]+(?:\.\w+)?)$/.exec(address) ?? []
  if (name === undefined) return null
  const file = name.includes('.') ? name : `${name}-960.webp`
  if (folder === 'pictures') return (await pictures.read(file))?.content ?? null
  return readFile(resolve('public/products', file)).catch(() => null)
}
