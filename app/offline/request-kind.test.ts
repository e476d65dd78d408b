import { describe, expect, test } from 'vitest'
import { dataPath, isPublic, requestKind } from './request-kind.ts'

const origin = 'https://bustan.example'
const kind = (path: string, mode = 'navigate', method = 'GET') =>
  requestKind({ url: new URL(path, origin).href, mode, method }, origin)

test.each([
  '/',
  '/ar',
  '/en/shop',
  '/shop?category=guide&page=2',
  '/shop?utm_source=x&fbclid=y',
  '/en/product/beginner-guide',
  '/cart',
  '/wishlist',
  '/ar/faq',
  '/offline',
])('the page %s and its data are cached', (path) => {
  expect(kind(path)).toBe('page')
  expect(kind(dataPath(path), 'cors')).toBe('data')
})

describe('personal pages', () => {
  const personal = [
    '/checkout',
    '/en/checkout?step=review',
    '/payment-success?order=ORD-2026-0001&key=secret',
    '/ar/order/ORD-2026-0001?key=secret',
    '/login',
    '/register',
    '/profile',
    '/newsletter/confirm?token=secret',
    '/shop?q=secret',
    '/shop?from=x',
    '/cart?code=secret',
    '/product/a/b',
  ]
  test.each(personal)('%s is never cached, but the offline page can replace it', (path) => {
    expect(kind(path)).toBe('screen')
    expect(kind(dataPath(path), 'cors')).toBeNull()
    const url = new URL(path, origin)
    expect(isPublic(url.pathname, url.search)).toBe(false)
  })

  const untouched = [
    '/admin',
    '/admin/orders/view/ORD-2026-0001',
    '/api/v1/products',
    '/downloads/secret',
    '/payments/return/x',
    '/sandbox/pay/x',
    '/sitemap.xml',
  ]
  test.each(untouched)('%s is not handled by the service worker', (path) => {
    expect(kind(path)).toBeNull()
    expect(kind(path, 'cors')).toBeNull()
  })
})

test('data of single routes is not handled', () => {
  expect(kind('/shop.data?_routes=root', 'cors')).toBeNull()
})

test('posts, other origins and script requests for pages are not handled', () => {
  expect(kind('/cart', 'navigate', 'POST')).toBeNull()
  expect(kind('/shop', 'cors')).toBeNull()
  expect(kind('https://elsewhere.example/shop')).toBeNull()
  expect(kind('https://elsewhere.example/assets/a.js', 'cors')).toBeNull()
})

test('built files and pictures are cached', () => {
  expect(kind('/assets/shop-abc.js', 'cors')).toBe('asset')
  expect(kind('/products/poster-320.avif', 'no-cors')).toBe('picture')
  expect(kind('/art/hedge.svg', 'no-cors')).toBe('picture')
})
