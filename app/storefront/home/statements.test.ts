import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { readSite } from '#app/read-site.ts'
import { loader as shopLoader } from '#app/storefront/catalog/shop.tsx'
import { loader as productLoader } from '#app/storefront/product/product.tsx'
import { planOnceMark } from '#shop/db.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { watchStatements } from '#tests/support/databases/statements.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { openShop } from '#tests/support/open-shop.ts'
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
    ['/shop', ['select product']],
    ['/product/beginner-guide', ['select product', 'select product', 'select review']],
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

// The embedded database's only connection shows all statements; on PostgreSQL statistics that arrive meanwhile change plans.
test('the statements of pages are planned once', async () => {
  const testShop = await openShop({ engine: 'pglite', build: pages() })
  try {
    const paths = ['/', '/shop', '/product/beginner-guide']
    // An unlisted parameter renders the page each time; a name is given at the fifth, and five plans are compared.
    for (let view = 0; view < 15; view++)
      for (const path of paths) expect((await ask(`${testShop.url}${path}?view=${view}`)).status).toBe(200)
    const prepared = await testShop.shop.db.execute(
      sql`select generic_plans > 0 as once from pg_prepared_statements where statement like ${`%${planOnceMark}%`}`,
    )
    const { rows } = prepared as unknown as { rows: { once: boolean }[] }
    expect(rows).toEqual(Array(5).fill({ once: true }))
  } finally {
    await testShop.stop()
  }
})
