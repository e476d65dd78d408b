import { afterEach, expect, test, vi } from 'vitest'
import { readSite } from '#app/read-site.ts'
import { loader as shopLoader } from '#app/storefront/catalog/shop.tsx'
import { loader as productLoader } from '#app/storefront/product/product.tsx'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { watchStatements } from '#tests/support/databases/statements.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { loader as homeLoader } from './home.tsx'

type Loader = (args: never) => Promise<unknown>

/** The pages with every page's own reads, and a one-line content page. */
function pages() {
  const page = (loader: Loader) => ({
    loader: async (args: { context: never }) => {
      await Promise.all([readSite(args.context), loader(args as never)])
      return null
    },
  })
  const build = buildOf({
    home: page(homeLoader as Loader),
    shop: page(shopLoader as Loader),
    'product/:id': page(productLoader as Loader),
  })
  // Without a component they would be resource routes, which answer with their data.
  for (const route of Object.values(build.routes)) Object.assign(route!.module, { default: () => null })
  Object.assign(build.routes.home!, { path: '/' })
  const html = () => new Response('<!doctype html><title>Bustan</title>', { headers: { 'Content-Type': 'text/html' } })
  return { ...build, entry: { module: { default: html } } } as typeof build
}

/** Statements per page instead of time: the same on any machine. */
describeOnBothEngines('the database statements of a page', (open) => {
  afterEach(() => vi.restoreAllMocks())

  test.each([
    ['/', ['select product']],
    ['/shop', ['select product', 'select product']],
    [
      '/product/beginner-guide',
      [...Array(3).fill('select product'), 'select product_picture', 'select review', 'select review'],
    ],
  ])('%s: this many when rendered, none from the page cache', async (path, expected) => {
    const testShop = await open({ build: pages() })
    await testShop.shop.settings.read()
    const { requests } = watchStatements()
    const first = await ask(`${testShop.url}${path}`)
    expect([first.status, testShop.errors]).toEqual([200, []])
    expect(requests.splice(0).toSorted()).toEqual(expected)
    expect((await ask(`${testShop.url}${path}`)).status).toBe(200)
    expect(requests).toEqual([])
  })
})
