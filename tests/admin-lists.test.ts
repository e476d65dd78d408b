import pg from 'pg'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import type { Db } from '#shop/db.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { fillStore } from '../bench/admin-data.ts'
import { type OpenShop, openShop } from './support/open-shop.ts'
import { allPages, handlersOf } from './support/pages.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
/** Streams, files, and routes that need parameters. */
const noLists = /\/(events|index|slips|slips-pdf|pictures|import)\.tsx?$/
/** The number of queries of the dashboard and the reports, plus one. A list has 25 rows, with far more queries. */
const most = 8

let testShop: OpenShop
beforeAll(async () => {
  testShop = await openShop({ engine: 'postgres' })
  const client = new pg.Client({ connectionString: testShop.testShop.databaseUrl })
  await client.connect()
  await fillStore(client, { orders: 120, messages: 120, users: 120, products: 120 })
  await client.end()
})
afterAll(() => testShop.stop())

/** The loaders of all admin pages without URL parameters. */
async function listLoaders() {
  const pages = (await allPages()).filter(
    ({ file, path }) => file.startsWith('admin/') && !path.includes(':') && !noLists.test(file),
  )
  return (await handlersOf(pages)).filter(({ name }) => name.endsWith('.tsx loader'))
}

/** What a loader returns to an admin, or the response or data that it throws. */
async function load({ name, path, run }: Awaited<ReturnType<typeof listLoaders>>[number], db: Db, query = '') {
  const url = new URL(`${path.replace('/*', '/x')}${query}`, testShop.url)
  const context = new RouterContextProvider()
  context.set(shopContext, { ...testShop.shop, db })
  context.set(accountsContext, { ...testShop.accounts, admin: async () => admin })
  const visitor = { locale: 'ar', currency: 'KWD', prefix: '', path, network: '203.0.113.7', nonce: '' } as const
  context.set(visitorContext, visitor)
  return run({ request: new Request(url), context, url, params: {} }).catch((thrown: unknown) => {
    if (!(thrown instanceof Response) && !('init' in Object(thrown))) throw new Error(name, { cause: thrown })
    return thrown
  })
}

test('every admin page without a URL parameter runs a fixed number of queries', async () => {
  const queryCounts: Record<string, number> = {}
  for (const loader of await listLoaders()) {
    let count = 0
    const db = new Proxy(testShop.shop.db, {
      get: (target, property) => {
        if (
          ['select', 'selectDistinct', 'selectDistinctOn', 'execute', '$count', 'transaction'].includes(
            String(property),
          )
        )
          count += 1
        return Reflect.get(target, property, target)
      },
    })
    await load(loader, db)
    queryCounts[loader.name.replace('admin/', '')] = count
  }
  const found = Object.keys(queryCounts).join()
  for (const list of ['orders/list', 'messages', 'products/list', 'users', 'discounts'])
    expect(found).toContain(`${list}/list.tsx`)
  expect(Object.entries(queryCounts).filter(([, count]) => count > most)).toEqual([])
})

test('every list leads from a page that has no rows left to its first and last page', async () => {
  const ends = { first: '?', last: '?page=last' }
  const lists: string[] = []
  const stuck: string[] = []
  for (const loader of await listLoaders()) {
    // Rows of most lists have UUIDs, those of logs numbers.
    const pages = await Promise.all(
      ['0f8fad5b-d9cb-469f-a165-70867728950e', '1'].map((id) =>
        load(loader, testShop.shop.db, `?after=1970-01-02T00:00:00.000Z_${id}`),
      ),
    )
    const links = pages.flatMap((page) => (Object(page) as { links?: object }).links ?? [])
    if (links.length === 0) continue
    lists.push(loader.name)
    if (!links.some((each) => JSON.stringify(each) === JSON.stringify(ends))) stuck.push(loader.name)
  }
  expect(lists.length).toBeGreaterThan(12)
  // Open calls have one page, and a page of products begins after one that exists.
  expect(stuck).toEqual(['admin/products/list/list.tsx loader', 'admin/calls/calls.tsx loader'])
})
