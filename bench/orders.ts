// Orders a second through the API, placed and paid on the sandbox by 16 buyers at once, against bare transactions
// that write the same rows, in turns on the same engine.

import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openPglite } from '../adapters/database/pglite/pglite.ts'
import { type Bare, bareOrder, barePglite } from './bare-orders.ts'
import { cpuBetween, cpuTimes, dropDatabase, guideOrder, type Served, spread, startShop } from './support.ts'

const buyers = 16
const warmSeconds = 20
const seconds = 6
const rounds = 3
const agent = new Agent({ keepAlive: true, maxSockets: buyers })

console.log(
  `orders: placed and paid by ${buyers} buyers at once, as a ratio to bare transactions writing the same rows, median (least to most)`,
)
for (const engine of ['postgres', 'pglite'] as const) {
  const ratios: number[] = []
  const rates: number[] = []
  const cpu: { shop: number; database: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const { api, bare } = engine === 'postgres' ? await onPostgres() : await onPglite()
    ratios.push(api.rate / bare.rate)
    rates.push(api.rate)
    if (api.cpu) cpu.push(api.cpu)
  }
  console.log(`  ${engine.padEnd(8)} ${spread(ratios)}   ${spread(rates, 0)} orders a second here`)
  for (const side of ['shop', 'database'] as const)
    console.log(
      `           CPU of the ${side}: ${spread(
        cpu.map((each) => each[side]),
        1,
      )} ms an order`,
    )
}
agent.destroy()

async function onPostgres() {
  const shop = await startShop('postgres')
  try {
    const pool = new pg.Pool({ connectionString: shop.databaseUrl ?? '', max: buyers })
    await pool.query(`update product set stock = 100000000`)
    const api = await measure(() => buy(shop.url), shop)
    await jobsDone(pool)
    const bare = await measure(() => bareOrder(withPool(pool)))
    await pool.end()
    return { api, bare }
  } finally {
    await shop.stop()
    if (shop.databaseUrl) await dropDatabase(shop.databaseUrl)
  }
}

/** Waits for the emails and events of the orders, which would slow the bare transactions. */
async function jobsDone(pool: pg.Pool): Promise<void> {
  const due = `select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`
  while ((await pool.query(due)).rowCount !== 0) await pause(500)
}

/** PGlite has one process: the shop runs first, then the bare transactions open the folder it leaves. */
async function onPglite() {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-bench-'))
  try {
    const first = await startShop('pglite', { dataDir: folder })
    await first.stop()
    const before = await openPglite({ folder: join(folder, 'database') })
    await before.client.query('update product set stock = 100000000')
    const bare = await measure(() => bareOrder(barePglite(before.client)))
    await before.close()
    const shop = await startShop('pglite', { dataDir: folder })
    const api = await measure(() => buy(shop.url), shop)
    await shop.stop()
    return { api, bare }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function withPool(pool: pg.Pool): Bare {
  return async (statements) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await statements((text, values) => client.query(text, values))
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

/** How often a second all buyers together finish, once code and caches are warm; a single failure fails the bench. */
async function measure(one: () => Promise<void>, shop?: Pick<Served, 'child' | 'databaseUrl'>) {
  await together(one, warmSeconds)
  const before = shop && cpuTimes(shop)
  const { rate, finished } = await together(one, seconds)
  const used = shop && before && cpuBetween(before, cpuTimes(shop))
  return { rate, cpu: used && { shop: used.shop / finished, database: used.database / finished } }
}

async function together(one: () => Promise<void>, forSeconds: number) {
  const started = performance.now()
  const until = started + forSeconds * 1000
  let finished = 0
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() < until) {
        await one()
        finished++
      }
    }),
  )
  return { finished, rate: finished / ((performance.now() - started) / 1000) }
}

async function buy(url: string): Promise<void> {
  const placed = await send('POST', `${url}/api/v1/orders`, guideOrder, {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  })
  if (placed.status !== 201) throw new Error(`not placed: ${placed.status} ${placed.body}`)
  const bank = await send('GET', JSON.parse(placed.body).paymentUrl, '', {})
  const paid = await send('POST', bank.location, 'outcome=pay', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  const back = await send('GET', paid.location, '', {})
  if (!back.location.includes('/payment-success')) throw new Error(`not paid: ${back.status} ${back.location}`)
}

function send(
  method: string,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string; location: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, agent, headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: text, location: String(response.headers.location ?? '') }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
