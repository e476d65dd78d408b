// The admin's lists on PostgreSQL: what a page costs in a store with 100,000 orders, 50,000 messages, 20,000 users and
// 10,000 products against one with 1,000 of each. Asked over HTTP as an admin's browser asks when it moves from page to
// page, the two stores in turns, so that a machine that drifts drifts for both.
import pg from 'pg'
import { fillStore, type Size } from './admin-data.ts'
import { median, type Served, spread, startShop } from './support.ts'

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

const stores = await Promise.all([open(small), open(large)])
console.log(`admin lists: ${asks} asks of each page, ${rounds} rounds, median (least to most) of large / small`)
let worst = 0
for (const [list, queries] of Object.entries(lists)) {
  for (const query of queries) {
    const path = `/admin/${list}.data${query && `?${encodeURI(query)}`}`
    const ratios: number[] = []
    const milliseconds: number[] = []
    for (const store of stores) await store.ask(path)
    for (let round = 0; round < rounds; round++) {
      const took: number[][] = [[], []]
      for (let at = 0; at < asks; at++)
        for (const [which, store] of stores.entries()) {
          const began = performance.now()
          await store.ask(path)
          took[which]?.push(performance.now() - began)
        }
      const [few, many] = took.map((all) => median(all))
      ratios.push((many ?? 0) / (few ?? 1))
      milliseconds.push(many ?? 0)
    }
    worst = Math.max(worst, median(ratios))
    console.log(`  ${`${list} ${query}`.padEnd(44)} ${spread(ratios)}   here ${spread(milliseconds, 1)} ms`)
  }
}
console.log(`  the worst median is ${worst.toFixed(2)} (bar 2)`)
for (const store of stores) await store.served.stop()

async function open(size: Size) {
  const served = await startShop('postgres')
  const client = new pg.Client({ connectionString: served.databaseUrl })
  await client.connect()
  await fillStore(client, size)
  await client.end()
  const cookie = await enter(served)
  return {
    served,
    async ask(path: string) {
      const answer = await fetch(served.url + path, { headers: { cookie }, redirect: 'manual' })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    },
  }
}

/** Makes the first admin through the setup link that the start printed; answers the session's cookies. */
async function enter({ url, setupUrl }: Served): Promise<string> {
  const link = new URL(setupUrl())
  const fields = {
    name: 'Bench',
    email: 'bench@example.com',
    password: 'bench-bench-bench',
    confirm: 'bench-bench-bench',
  }
  const answer = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ ...fields, token: link.searchParams.get('token') ?? '' }),
  })
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  if (cookies.length === 0) throw new Error(`no session from the setup link: ${answer.status}`)
  return cookies.join('; ')
}
