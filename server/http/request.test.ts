import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { cookieValue, networkOf, parsePageRequest } from './request.ts'

const locale = (path: string, cookie?: string, accept?: string) => parsePageRequest(path, cookie, accept).locale

describe('the language', () => {
  test('is the URL’s, else the stored choice, else the browser’s, else Arabic', () => {
    expect(locale('/en/shop', 'bustan_language=ar', 'ar')).toBe('en')
    expect(locale('/ar', 'bustan_language=en', 'en')).toBe('ar')
    expect(locale('/shop', 'bustan_language=en', 'ar')).toBe('en')
    expect(locale('/shop', undefined, 'en-GB,ar;q=0.5')).toBe('en')
    expect(locale('/shop')).toBe('ar')
  })

  test.each([
    ['ar,en', 'ar'],
    ['en,ar', 'en'],
    ['fr,en;q=0.3,ar;q=0.4', 'ar'],
    ['fr-FR,de;q=0.9', 'ar'],
    ['en;q=0', 'ar'],
    ['EN-us', 'en'],
    ['en;q=zero,ar;q=0.1', 'ar'],
    ['english', 'ar'],
    [`${'x,'.repeat(5000)}en`, 'ar'],
    [`ar'||pg_sleep(3)--`, 'ar'],
  ])('of a browser with Accept-Language %.40s is %s', (header, expected) => {
    expect(locale('/', undefined, header)).toBe(expected)
  })

  test('is never another one', () => {
    expect(locale('/fr/shop', 'bustan_language=fr', 'fr')).toBe('ar')
    expect(locale('/shop', 'bustan_language=<script>')).toBe('ar')
    expect(parsePageRequest('/english/shop', null, null)).toMatchObject({ prefix: '', path: '/english/shop' })
  })
})

test('the currency is the cookie’s when it is one of ours, else KWD', () => {
  const currency = (cookie: string) => parsePageRequest('/', cookie, null).currency
  expect(currency('a=1; growagarden_selected_currency=SAR; b=2')).toBe('SAR')
  expect(
    [
      'growagarden_selected_currency=GBP',
      'xgrowagarden_selected_currency=SAR',
      'growagarden_selected_currency=__proto__',
      '',
    ].map(currency),
  ).toEqual(['KWD', 'KWD', 'KWD', 'KWD'])
})

test('a path is read without its language and without the router’s own ending', () => {
  const path = (url: string) => [parsePageRequest(url, null, null).prefix, parsePageRequest(url, null, null).path]
  expect(path('/en')).toEqual(['/en', '/'])
  expect(path('/ar/product/beginner-guide')).toEqual(['/ar', '/product/beginner-guide'])
  expect(path('/en/shop.data')).toEqual(['/en', '/shop'])
  expect(path('/_.data')).toEqual(['', '/'])
  expect(path('/arabic')).toEqual(['', '/arabic'])
})

test('a cookie is found by its full name; the first one counts', () => {
  expect(cookieValue('ab=1; b=2;b=3', 'b')).toBe('2')
  expect(cookieValue('b = x=y ', 'b')).toBe('x=y')
  expect([cookieValue('=1;b', 'b'), cookieValue(undefined, 'b')]).toEqual([undefined, undefined])
})

describe('the network of a request', () => {
  const network = (peer: string | undefined, proxies = 0, forwarded?: string) =>
    networkOf(
      { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: peer } } as unknown as IncomingMessage,
      proxies,
    )

  test('is the peer’s address; forwarding headers are ignored without a trusted proxy', () => {
    expect(network('192.0.2.7')).toBe('192.0.2.7')
    expect(network('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(network('192.0.2.7', 0, '203.0.113.9')).toBe('192.0.2.7')
    expect(network(undefined)).toBe('unknown')
  })

  test('is what the outermost trusted proxy saw, whatever the client prepended', () => {
    expect(network('10.0.0.1', 1, '198.51.100.4')).toBe('198.51.100.4')
    expect(network('10.0.0.1', 1, 'forged, 203.0.113.9 , 198.51.100.4')).toBe('198.51.100.4')
    expect(network('10.0.0.1', 2, 'forged, 198.51.100.4, 10.0.0.9')).toBe('198.51.100.4')
    expect(network('10.0.0.1', 2, '198.51.100.4')).toBe('10.0.0.1')
    expect(network('10.0.0.1', 1)).toBe('10.0.0.1')
  })

  test.each([
    ['198.51.100.4:51234', '198.51.100.4'],
    ['[2001:db8:1:2::5]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
    ['[::ffff:198.51.100.4]:443', '198.51.100.4'],
    ['2001:db8:1:2::5', '2001:db8:1:2::/64'],
  ])('is the same from each port: a proxy reports %s', (reported, expected) => {
    expect(network('10.0.0.1', 1, `forged, ${reported}`)).toBe(expected)
  })

  test('is a /64 in IPv6, however the address is written', () => {
    const same = ['2001:db8:1:2::5', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:0DB8:0001:0002::1']
    expect(new Set(same.map((address) => network(address))).size).toBe(1)
    const zeros = ['2001:db8::1', '2001:db8::2', '2001:db8::5:6:7:8', '2001:db8:0:0:9::']
    expect(new Set(zeros.map((address) => network(address))).size).toBe(1)
    expect(
      new Set(['2001:db8:1:2::5', '2001:db8:1:3::5', '2001:db8::5', '::1'].map((address) => network(address))).size,
    ).toBe(4)
    expect(network('::1')).toBe(network('::2'))
    expect(network('fe80::1%eth0')).toBe(network('fe80::2%eth0'))
  })
})
