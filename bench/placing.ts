// Placing orders through the API on PostgreSQL, without paying: how long it takes for one buyer and for 16 at once, and how many
// connections wait for each other's locks meanwhile.
import { Agent, request } from 'node:http'
import pg from 'pg'
import { guideOrder, startShop } from './support.ts'

const buyers = 16
const seconds = 6
const rounds = 3
const agent = new Agent({ keepAlive: true, maxSockets: buyers })

const shop = await startShop('postgres')
const pool = new pg.Pool({ connectionString: shop.databaseUrl ?? '', max: 1 })
await pool.query('update product set stock = 100000000')
await measure(buyers)
const runs: { one: Placing; many: Placing }[] = []
for (let round = 0; round < rounds; round++) runs.push({ one: await measure(1), many: await measure(buyers) })
console.log(`placing: one product, PostgreSQL, median of ${rounds} rounds`)
for (const [name, of] of [
  ['1 buyer', (run) => run.one],
  [`${buyers} buyers`, (run) => run.many],
] as [string, (run: (typeof runs)[number]) => Placing][]) {
  const figure = (what: keyof Placing) => middle(runs.map((run) => of(run)[what])).toFixed(1)
  console.log(
    `  ${name.padEnd(9)} ${figure('rate')} a second, ${figure('median')} ms at the median, ${figure('p95')} at the 95th percentile, ${figure('waiting')} connections waiting for a lock`,
  )
}
console.log(
  `  the median of ${buyers} to that of one: ${middle(runs.map(({ one, many }) => many.median / one.median)).toFixed(1)}`,
)
await pool.end()
agent.destroy()
await shop.stop()

type Placing = { rate: number; median: number; p95: number; waiting: number }

/** Places orders for a while, each buyer one after another. */
async function measure(count: number): Promise<Placing> {
  const times: number[] = []
  const waiting: number[] = []
  const until = performance.now() + seconds * 1000
  const sample = setInterval(async () => {
    const { rows } = await pool.query(
      `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    waiting.push(rows[0].n)
  }, 50)
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < until) {
        const began = performance.now()
        const status = await place()
        if (status !== 201) throw new Error(`not placed: ${status}`)
        times.push(performance.now() - began)
      }
    }),
  )
  clearInterval(sample)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  const mean = waiting.reduce((sum, each) => sum + each, 0) / waiting.length
  return { rate: times.length / seconds, median: at(0.5), p95: at(0.95), waiting: mean }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

function place(): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(guideOrder),
      'idempotency-key': crypto.randomUUID(),
    }
    const outgoing = request(`${shop.url}/api/v1/orders`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.on('error', reject)
    outgoing.end(guideOrder)
  })
}
