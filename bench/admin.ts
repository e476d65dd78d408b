// The admin's lists on PostgreSQL: what a page costs in a store with 100,000 orders, 50,000 messages, 20,000 users and
// 10,000 products against one with 1,000 of each. Asked over HTTP as an admin's browser asks when it moves from page to
// page, the two stores in turns, so that a machine that drifts drifts for both.
import { fillStore, type Size } from './admin-data.ts'
import { compareStores, openStore } from './stores.ts'
import { median, spread } from './support.ts'

const small: Size = { orders: 1_000, messages: 1_000, users: 1_000, products: 1_000 }
const large: Size = { orders: 100_000, messages: 50_000, users: 20_000, products: 10_000 }
const rounds = 5
const asks = 12

/** Every list with what it can be narrowed by. */
const lists: Record<string, readonly string[]> = {
  orders: [
    '',
    'page=last',
    'status=pending',
    'payment=paid',
    'kind=consultation',
    'from=2026-01-01&until=2026-03-31',
    'status=processing&payment=paid&page=last',
    'q=ORD-2024-000777',
    'q=person77',
    'q=نورة',
    'q=نورة&page=last',
    'q=example.com&status=delivered',
    'q=guide',
    'q=BENCH-77',
    'q=chg_ORD-2024-000777',
    'q=nothingatall',
  ],
  messages: [
    '',
    'page=last',
    'status=unread',
    'category=complaint&priority=urgent',
    'q=MSG-2024-000777',
    'q=احمد',
    'q=طلبي&page=last',
  ],
  users: ['', 'page=last', 'role=admin', 'q=person77', 'q=Noura', 'q=example.com&page=last'],
  products: ['', 'page=last', 'status=draft', 'category=physical&status=active', 'q=BENCH-777', 'q=guide&page=last'],
  newsletter: ['', 'page=last', 'state=pending', 'q=reader77'],
  dashboard: [''],
}

const open = (size: Size) => openStore((client) => fillStore(client, size))
const stores = await Promise.all([open(small), open(large)])
console.log(`admin lists: ${asks} asks of each page, ${rounds} rounds, median (least to most) of large / small`)
let worst = 0
for (const [list, queries] of Object.entries(lists)) {
  for (const query of queries) {
    const path = `/admin/${list}.data${query && `?${encodeURI(query)}`}`
    const { ratios, milliseconds } = await compareStores(stores, path, { rounds, asks })
    worst = Math.max(worst, median(ratios))
    console.log(`  ${`${list} ${query}`.padEnd(44)} ${spread(ratios)}   here ${spread(milliseconds, 1)} ms`)
  }
}
console.log(`  the worst median is ${worst.toFixed(2)} (bar 2)`)
for (const store of stores) await store.served.stop()
