import pg from 'pg'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
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

test('every admin page without a URL parameter runs a fixed number of queries', async () => {
  const pages = (await allPages()).filter(
    ({ file, path }) => file.startsWith('admin/') && !path.includes(':') && !noLists.test(file),
  )
  const loaders = (await handlersOf(pages)).filter(({ name }) => name.endsWith('.tsx loader'))
  const queryCounts: Record<string, number> = {}
  for (const { name, path, run } of loaders) {
    const url = new URL(path.replace('/*', '/x'), testShop.url)
    const context = new RouterContextProvider()
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
    context.set(shopContext, { ...testShop.shop, db })
    context.set(accountsContext, { ...testShop.accounts, admin: async () => admin })
    const visitor = { locale: 'ar', currency: 'KWD', prefix: '', path, network: '203.0.113.7', nonce: '' } as const
    context.set(visitorContext, visitor)
    await run({ request: new Request(url), context, url, params: {} }).catch((thrown) => {
      if (!(thrown instanceof Response) && !('init' in Object(thrown))) throw new Error(name, { cause: thrown })
    })
    queryCounts[name.replace('admin/', '')] = count
  }
  const found = Object.keys(queryCounts).join()
  for (const list of ['orders/list', 'messages', 'products/list', 'users', 'discounts'])
    expect(found).toContain(`${list}/list.tsx`)
  expect(Object.entries(queryCounts).filter(([, count]) => count > most)).toEqual([])
})
