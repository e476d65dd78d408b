import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import * as m from '#locales/compiled/messages.js'
import { problem } from '#server/api/problem.ts'
import type { Bindings } from '#server/http/bindings.ts'
import { limitByNetwork, takePlace } from '#server/http/limits/limit-by-network.ts'
import { unavailable } from '#server/http/unavailable.ts'
import { type Category, categories } from '#shop/catalog/category.ts'
import { type FeedProduct, readFeed } from '#shop/catalog/feed/read-feed.ts'
import { concurrencyLimits } from '#shop/limits.ts'
import type { Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'
import { type FeedSite, feedItem } from './feed-item.ts'
import { element } from './xml.ts'

/** Shops and catalogues refuse services, so booked sessions are only in a feed that asks for them. */
const goods: readonly Category[] = ['guide', 'physical']

type Bounds = {
  /** Products per query. */
  batch?: number
  /** The longest that one feed is sent. */
  longestMs?: number
}

/**
 * /feed/ar.xml and /feed/en.xml: the products on sale for Google Merchant Center, Meta, TikTok and Snapchat, as RSS 2.0
 * with Google's namespace. Read in batches as fast as the client takes them; between two, nothing is held but a place.
 */
export function productFeed(shop: Shop, { batch = 100, longestMs = 900_000 }: Bounds = {}) {
  const app = new Hono<{ Bindings: Bindings }>()
  const sending = limitByNetwork(concurrencyLimits.feeds, concurrencyLimits.feedsHere)

  app.get('/:file{(?:ar|en)\\.xml}', async (c) => {
    const locale: Locale = c.req.param('file') === 'ar.xml' ? 'ar' : 'en'
    const wanted = categoriesOf(c.req.query('category'))
    if (wanted === null) return problem(c, 422, 'invalid', { errors: [{ path: 'category', code: 'invalid' }] })
    const isCompressed = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    const headers = {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept-Encoding',
      ...(isCompressed && { 'Content-Encoding': 'gzip' }),
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)

    const release = takePlace(sending, c.env?.network ?? '')
    if (release === null) return unavailable(c, 'outside')
    try {
      const { name } = await shop.settings.read()
      const site = { baseUrl: shop.baseUrl, locale, name: name[locale] }
      // Before the response begins: a failure is still answered with its status.
      const first = await read(wanted, null)
      const text = streamOf(write(site, wanted, first), release).pipeThrough(new TextEncoderStream(), {
        signal: AbortSignal.timeout(longestMs),
      })
      return c.body(isCompressed ? text.pipeThrough(new CompressionStream('gzip')) : text, 200, headers)
    } catch (error) {
      release()
      throw error
    }
  })

  app.all('*', (c) => problem(c, 404, 'not_found'))

  const read = (wanted: readonly Category[], after: string | null) =>
    shop.readOnReplica((db) => readFeed(db, { categories: wanted, after, limit: batch, now: shop.clock.now() }))

  async function* write(site: FeedSite, wanted: readonly Category[], first: FeedProduct[]) {
    yield opening(site)
    for (let products = first; ; ) {
      for (const product of products) yield product.items.map((item) => feedItem(product, item, site)).join('')
      const last = products.at(-1)
      if (last === undefined || products.length < batch) break
      // The embedded database never waits for anything: without a turn of the event loop, no one else would be served.
      await setImmediate()
      products = await read(wanted, last.id)
    }
    yield '</channel>\n</rss>\n'
  }

  /** @param over called once it ended, failed, or was given up by its client */
  function streamOf(texts: AsyncGenerator<string>, over: () => void): ReadableStream<string> {
    let isGivenUp = false
    return new ReadableStream<string>(
      {
        async pull(controller) {
          try {
            const { value, done } = await texts.next()
            if (isGivenUp) return
            if (!done) return controller.enqueue(value)
            controller.close()
          } catch (error) {
            shop.log.error({ err: error }, 'a product feed could not be sent to its end')
            if (!isGivenUp) controller.error(error)
          }
          over()
        },
        cancel() {
          isGivenUp = true
          over()
        },
      },
      { highWaterMark: 0 },
    )
  }

  return app
}

/** The categories of `?category=`: one, or without it all goods; null for any other value. */
function categoriesOf(requested: string | undefined): readonly Category[] | null {
  if (requested === undefined) return goods
  const found = categories.filter((category) => category === requested)
  return found.length > 0 ? found : null
}

const opening = ({ baseUrl, locale, name }: FeedSite): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n',
    element('title', name),
    element('link', `${baseUrl}/${locale}`),
    `${element('description', m.home_description({}, { locale }))}\n`,
  ].join('')
