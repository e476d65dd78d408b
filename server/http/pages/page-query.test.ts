import { expect, test } from 'vitest'
import { type BrowseParams, shopPath, sortsOf } from '#app/storefront/catalog/browse-params.ts'
import { productPath } from '#app/storefront/product/product-path.ts'
import { categories, priceBandNames } from '#shop/catalog/category.ts'
import { lastPage, readPage } from '#shop/catalog/form.ts'
import { cacheableQuery } from './page-query.ts'

const queryOf = (url: string) => {
  const { pathname, search } = new URL(url, 'http://shop')
  return cacheableQuery(pathname, search)
}

test('what the shop links to may be cached: categories, prices, orders, pages, variants', () => {
  const all = ['', ...categories].flatMap((category) =>
    ['', ...priceBandNames].flatMap((band) =>
      ['' as const, ...sortsOf('')].flatMap((sort) =>
        [1, 2, 9, 10, 19, 49, lastPage].map((page) => shopPath({ q: '', category, band, sort } as BrowseParams, page)),
      ),
    ),
  )
  const variants = ['bustan-tshirt.m', 'bustan-tshirt.m.dark-blue.x2', `a.${'k'.repeat(24)}`].map(productPath)
  const links = [...all, ...variants, '/', '/cart', '/faq', '/product/harvest-poster']
  expect(links.filter((url) => queryOf(url) === null)).toEqual([])
  expect(queryOf('/shop?utm_source=x&page=50&category=guide&fbclid=y')).toBe('category=guide&page=50')
})

test.each([
  '/shop?category=x1',
  '/shop?category=',
  '/shop?band=guide',
  '/shop?sort=newest1',
  ...['1', '0', '-2', '051', '51', '2.0', '5e1', '0x32', '٢', 'x', ''].map((page) => `/shop?page=${page}`),
  '/shop?category=guide&page=100',
  '/product/stickers?variant=',
  '/product/stickers?variant=stickers',
  '/product/stickers?variant=other.m',
  '/product/stickers?variant=stickers.M',
  '/product/stickers?variant=stickers.a.b.c.d',
  '/shop?q=x',
  '/checkout',
])('%s may not', (url) => {
  expect(queryOf(url)).toBeNull()
})

test('the page of a list is from 1 to the last one', () => {
  const read = [null, undefined, '', 'x', '0', '-5', '1', '2.9', '50', '5e1', '51', 'Infinity'].map(readPage)
  expect(read).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 50, 50, 50, 50])
})
