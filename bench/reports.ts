// The reports on PostgreSQL in a store with 1,000,000 paid orders of two years against one with 10,000: what a page costs
// when the days are rolled up, asked over HTTP in turns; and how long it takes until all days are.
import type pg from 'pg'
import { kuwaitDate } from '../shop/kuwait-time.ts'
import { fillOrders, type Size } from './report-data.ts'
import { compareStores, openStore } from './stores.ts'
import { spread } from './support.ts'

const small: Size = { orders: 10_000, customers: 4_000, products: 200 }
const large: Size = { orders: 1_000_000, customers: 200_000, products: 10_000 }
const rounds = 5
const asks = 6
/** Milliseconds that the report of a year may take in the large store. */
const bar = 300

const day = (ago: number) => kuwaitDate(new Date(), -ago)
const pages: Record<string, string> = {
  'a year, with the year before': `/admin/reports.data?span=own&from=${day(364)}&until=${day(0)}`,
  'this year': '/admin/reports.data?span=this-year',
  '30 days': '/admin/reports.data',
  today: '/admin/reports.data?span=today',
  'the products of a year as a file': `/admin/export/report-products?span=own&from=${day(364)}&until=${day(0)}`,
  dashboard: '/admin/dashboard.data',
}

const open = (size: Size) => openStore((client) => fill(client, size))
const stores = [await open(small), await open(large)] as const
console.log(`reports: ${asks} asks of each page, ${rounds} rounds, median (least to most)`)
for (const [name, path] of Object.entries(pages)) {
  const { ratios, milliseconds } = await compareStores(stores, path, { rounds, asks })
  console.log(`  ${name.padEnd(34)} large / small ${spread(ratios)}   here ${spread(milliseconds, 0)} ms`)
}
console.log(`  the bar of a year is ${bar} ms`)
for (const store of stores) await store.served.stop()

/** Waits until every day but today is rolled up. */
async function fill(client: pg.Client, size: Size) {
  await fillOrders(client, size)
  const began = performance.now()
  const waiting = async () =>
    (await client.query<{ days: number }>(`select count(distinct day)::int as days from report_change`)).rows[0]?.days
  while (((await waiting()) ?? 0) > 1) await new Promise((resolve) => setTimeout(resolve, 500))
  console.log(
    `  ${size.orders} orders were rolled up ${((performance.now() - began) / 1000).toFixed(0)} s after they came`,
  )
  await client.query('vacuum analyze')
}
