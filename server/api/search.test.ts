import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { loader } from '#app/storefront/search/suggest.ts'
import { placeToCursor } from '#shop/catalog/place.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

type List = { products: { id: string }[]; found: number; showingResultsFor: string | null; nextCursor: string | null }
type Suggested = { words: string[]; products: { id: string; title: string; price: number }[]; instead: string | null }

describeOnBothEngines('searching over HTTP', (open) => {
  const testShop = open.once()

  const list = async (query: string): Promise<List> => {
    const response = await fetch(`${testShop.url}/api/v1/products?${query}`)
    expect(response.status, query).toBe(200)
    return (await response.json()) as List
  }

  test('the API finds products, corrects spelling and reports the correction', async () => {
    expect(await list(`q=${encodeURIComponent('مُلصقات')}`)).toMatchObject({
      products: [{ id: 'sticker-pack' }],
      found: 1,
      foundIsExact: true,
      showingResultsFor: null,
      nextCursor: null,
    })
    expect(await list('q=stciker')).toMatchObject({ products: [{ id: 'sticker-pack' }], showingResultsFor: 'sticker' })
    expect(await list('q=nothinglikethat')).toMatchObject({ products: [], found: 0, showingResultsFor: null })
  })

  test('its cursor pages through every result once', async () => {
    for (const filters of ['', 'q=garden', 'q=bst&sort=price-high']) {
      const whole = await list(`${filters}&limit=50`)
      const ids: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: List = await list(`${filters}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
        expect(page.products.length).toBeLessThanOrEqual(2)
        ids.push(...page.products.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(ids).toEqual(whole.products.map(({ id }) => id))
    }
  })

  test('a cursor beyond all times is refused, and the furthest one is answered', async () => {
    const statusAt = async (rank: number, filters: string) => {
      const cursor = encodeURIComponent(placeToCursor({ tier: 1, rank, id: 'x' }))
      return (await fetch(`${testShop.url}/api/v1/products?${filters}&cursor=${cursor}`)).status
    }
    for (const filters of ['', 'q=garden', 'sort=price-low'])
      for (const sign of [1, -1]) {
        expect([filters, await statusAt(sign * 99_999_999_999_999, filters)]).toEqual([filters, 200])
        expect([filters, await statusAt(sign * 999_999_999_999_999, filters)]).toEqual([filters, 422])
      }
    expect(testShop.errors).toEqual([])
  })

  test('a search for hostile input is answered like any other', async () => {
    for (const q of [`%_\\:*&|!<>()'"`, "'; drop table product; --", 'ظضغ '.repeat(300), 'x'.repeat(7_000), '\ud800'])
      expect((await list(`q=${encodeURIComponent(q.toWellFormed())}`)).products).toEqual([])
    expect((await fetch(`${testShop.url}/api/v1/products?q=a%00b`)).status).toBe(404)
    expect((await fetch(`${testShop.url}/api/v1/products?q=%F0%28`)).status).toBe(200)
    expect(testShop.errors).toEqual([])
  })

  describe('suggestions', () => {
    const suggest = async (q: string, locale: 'ar' | 'en' = 'ar', prefix: '' | '/ar' | '/en' = '') => {
      const context = new RouterContextProvider()
      context.set(shopContext, testShop.shop)
      context.set(visitorContext, { locale, prefix, currency: 'KWD', path: '/search/suggest', network: '', nonce: '' })
      const request = new Request(`${testShop.url}${prefix}/search/suggest?q=${encodeURIComponent(q)}`)
      const response = await loader({ request, context, params: {} } as never)
      return { headers: response.headers, body: (await response.json()) as Suggested }
    }

    test('suggests completed words and products in the visitor’s language', async () => {
      expect((await suggest('ملص')).body).toMatchObject({
        words: ['ملصقات'],
        products: [{ id: 'sticker-pack', title: 'ملصقات الحديقة', price: 3500, category: 'physical' }],
        instead: null,
      })
      expect((await suggest('ملص', 'en')).body.products[0]?.title).toBe('Garden Sticker Pack')
      expect((await suggest('bst')).body.products.length).toBeLessThanOrEqual(6)
      expect((await suggest('stciker')).body).toMatchObject({ products: [{ id: 'sticker-pack' }], instead: 'sticker' })
    })

    test('suggests nothing for an empty query or without a match', async () => {
      for (const q of ['', '   ', '%', ':*|!', '\u0000', 'zzzz', 'x'.repeat(10_240)])
        expect((await suggest(q)).body, q.slice(0, 20)).toEqual({ words: [], products: [], instead: null })
    })

    test('suggestions are cached for a minute, by shared caches only where the URL names the language', async () => {
      expect((await suggest('ملص', 'en', '/en')).headers.get('Cache-Control')).toBe('public, max-age=60')
      const { headers } = await suggest('ملص')
      expect([headers.get('Cache-Control'), headers.get('Vary')]).toEqual([
        'private, max-age=60',
        'Accept-Language, Cookie',
      ])
    })
  })
})
