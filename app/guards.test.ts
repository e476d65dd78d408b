import { expect, test } from 'vitest'
import { ownPlace, safeReturn } from './guards.ts'

test('a place of this shop is gone back to as it is', () => {
  for (const place of ['/', '/shop?q=a%20b', '/ar/cart', '/profile/orders', '/product/x?y=//z'])
    expect(ownPlace(place, '/home')).toBe(place)
})

test('whatever a browser would take for another site, and the signInPaths themselves, are not', () => {
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
    expect([place, ownPlace(place, '/home')]).toEqual([place, '/home'])
})

test('the admin sign-in leads into the admin area only', () => {
  expect(safeReturn('/admin/orders/view/ORD-2026-0001')).toBe('/admin/orders/view/ORD-2026-0001')
  for (const place of ['/', '/profile', '/administrator', '//admin', null])
    expect(safeReturn(place)).toBe('/admin/dashboard')
})
