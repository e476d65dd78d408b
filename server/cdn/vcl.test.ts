import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicQuery, splitPath, withoutTracking } from '#app/public-pages.ts'
import { currencyCodes } from '#shop/money.ts'
import { currencyCookie } from '../http/request.ts'

const vcl = readFileSync(new URL('../../deploy/varnish.vcl', import.meta.url), 'utf8')
const patterns = [...vcl.matchAll(/req\.url ~ "(\^\/\(ar\|en\)\(?[^"]*\$)"/g)].map(
  ([, pattern]) => new RegExp(pattern ?? ''),
)

const pages = ['cart', 'wishlist', 'offline', 'about', 'contact', 'newsletter', 'faq', 'delivery', 'compliance']
const policies = ['privacy-policy', 'terms-of-service', 'shipping-policy', 'return-policy']
const others = ['checkout', 'login', 'profile', 'payment-success', 'order/ORD-2026-0001', 'review', 'currency', 'admin']
const products = ['product/harvest-poster', 'product/A', 'product/a/b', 'product/', `product/${'x'.repeat(81)}`]
const queries = [
  '?category=guide',
  '?sort=newest&page=2',
  '?q=x',
  '?variant=harvest-poster.m',
  '?x=1',
  '?category=guide&q=x',
  '?from=x',
]
const paths = ['', '/', ...['shop', ...pages, ...policies, ...others, ...products].map((page) => `/${page}`)]

test('Varnish strips cookies from public pages with a language in the URL, and from no others', () => {
  expect(patterns.length).toBe(4)
  const targets = ['', '/ar', '/en', '/fr', '/english'].flatMap((prefix) =>
    paths.flatMap((path) =>
      ['', '.data', '/_.data'].flatMap((data) => ['', ...queries].map((query) => `${prefix}${path}${data}${query}`)),
    ),
  )
  const taken = targets.filter((target) => patterns.some((pattern) => pattern.test(target)))
  expect(taken.length).toBeGreaterThan(60)
  const isPublic = (target: string) => {
    const { pathname, search } = new URL(target, 'http://shop')
    const { prefix, path } = splitPath(pathname)
    return prefix !== '' && publicQuery(path, search) !== null
  }
  expect(taken.filter((target) => !isPublic(target))).toEqual([])
  // URL forms that no link or browser uses are left to the shop.
  const missed = targets.filter((target) => isPublic(target) && !taken.includes(target))
  expect(missed.filter((target) => !/\/_\.data|\/\.data/.test(target))).toEqual([])
})

test('Varnish removes the same tracking parameters as the shop', () => {
  const [, pattern = ''] = /regsuball\(req\.url, "\(\?i\)([^"]+)"/.exec(vcl) ?? []
  const [removed, end] = [new RegExp(pattern, 'gi'), /[?&]$/]
  const names = [
    ...['utm_source', 'UTM_Campaign', 'fbclid', 'igsh', 'igshid', 'gclid', 'gbraid', 'wbraid', 'dclid', 'gad_source'],
    ...['srsltid', '_gl', 'ttclid', 'twclid', 'ScCid', 'msclkid', 'mc_cid', 'mc_eid'],
    ...['utm', 'utm_', 'page', 'q', 'xfbclid', 'fbclidx', 'gad', 'mc_did'],
  ]
  const searches = names.flatMap((name) => [
    `?${name}`,
    `?${name}=x`,
    `?${name}=x&page=2`,
    `?page=2&${name}=x`,
    `?page=2&${name}=&fbclid=${name}&sort=newest`,
    `?utm_medium=${name}=&${name}=x&${name}`,
  ])
  const byVarnish = searches.map((search) => search.replace(removed, '').replace(end, ''))
  expect(byVarnish).toEqual(searches.map(withoutTracking))
  expect(byVarnish.filter((search) => search === '').length).toBeGreaterThan(36)
})

test('Varnish knows the currency cookie and every currency', () => {
  expect(vcl).toContain(`${currencyCookie}=(${currencyCodes.filter((code) => code !== 'KWD').join('|')})`)
})
