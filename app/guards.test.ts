import { expect, test } from 'vitest'
import { safeReturn, safeReturnPath } from './guards.ts'

test('a path of this shop is returned unchanged', () => {
  for (const place of ['/', '/shop?q=a%20b', '/ar/cart', '/profile/orders', '/product/x?y=//z'])
    expect(safeReturnPath(place, '/home')).toBe(place)
})

test('other sites, disguised URLs and the sign-in pages are refused', () => {
  const others = [
    null,
    '',
    'shop',
    'https://evil.example',
    '//evil.example',
    '///e.example',
    '/\\e.example',
    '\\/e.example',
  ]
  const disguised = [
    '/\t/e.example',
    '/\r\n/e.example',
    '/.//e.example',
    '/a/..//e.example',
    '/./\\e.example',
    'javascript:x',
    '/\u0000',
  ]
  const signInPaths = [
    '/login',
    '/en/login?from=/',
    '/register',
    '/admin/login',
    '/admin/setup?token=x',
    '/ar/reset-password',
  ]
  for (const place of [...others, ...disguised, ...signInPaths, `/${'a'.repeat(3000)}`])
    expect([place, safeReturnPath(place, '/home')]).toEqual([place, '/home'])
})

test('the admin sign-in only returns to the admin area', () => {
  expect(safeReturn('/admin/orders/view/ORD-2026-0001')).toBe('/admin/orders/view/ORD-2026-0001')
  for (const place of ['/', '/profile', '/administrator', '//admin', null])
    expect(safeReturn(place)).toBe('/admin/dashboard')
})
