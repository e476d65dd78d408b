import { expect, test } from 'vitest'
import { followed, isOwnPath, localTarget, oldPath } from './path.ts'

test.each([
  ['/products/Blue-Mug/', '/products/blue-mug'],
  ['/en/products/x?variant=1#a', '/products/x'],
  ['https://old.example/ar/%D9%83%D9%88%D8%A8/p123', '/كوب/p123'],
  ['//evil.example/x', '/evil.example/x'],
  ['/a//b', '/a/b'],
  ['/%E0%A4', '/%e0%a4'],
  ['products/x', null],
  ['javascript:alert(1)', null],
  ['/a/../b', null],
  ['/a\\b', null],
  ['/a%00', null],
  [`/${'x'.repeat(500)}`, null],
])('the old URL %s is looked up as %s', (typed, expected) => {
  expect(oldPath(typed)).toBe(expected)
})

test.each([
  ['/product/x', '/product/x'],
  ['/en/shop?category=guide', '/shop?category=guide'],
  ['/', '/'],
  ['https://evil.example/', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/en//evil.example', null],
  ['/.//evil.example', null],
  ['/admin/users', null],
  ['/en/admin', null],
  ['shop', null],
])('a redirect to %s leads to %s', (typed, expected) => {
  expect(localTarget(typed)).toBe(expected)
})

test('the shop’s own pages are not redirected', () => {
  expect(['/', '/shop', '/admin/x', '/api', '/order/1', '/assets/x.js'].every(isOwnPath)).toBe(true)
  expect(['/products/x', '/product/x', '/shop/x', '/pages/about'].some(isOwnPath)).toBe(false)
})

test('redirects are followed to the end, and cycles lead nowhere', () => {
  const all = new Map([
    ['/a', '/b'],
    ['/b', '/c?x=1'],
    ['/c', '/product/x'],
    ['/x', '/y'],
    ['/y', '/x'],
  ])
  expect(['/a', '/c', '/x', '/none'].map((path) => followed(path, all))).toEqual([
    '/product/x',
    '/product/x',
    null,
    null,
  ])
  const chain = new Map(Array.from({ length: 30 }, (_, at) => [`/${at}`, `/${at + 1}`]))
  expect(['/0', '/29'].map((path) => followed(path, chain))).toEqual(['/30', '/30'])
  expect(followed('/0', new Map(chain).set('/30', '/5'))).toBeNull()
})
