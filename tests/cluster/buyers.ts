import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { openDatabase } from '#adapters/database/open.ts'
import { orderFor } from '../support/buyers.ts'
import { actAtBank, type Placed, returnFromBank, seeOrder, sendOrder } from '../support/buying.ts'
import { checkInvariants } from '../support/invariants.ts'

const guide = [{ productId: 'beginner-guide', quantity: 1 }]
/** More than any trial sells. */
const plenty = 10_000_000

/** What the shops have acknowledged to their buyers. */
export type Acknowledged = {
  /** Order numbers by checkout key. */
  orders: Map<string, string>
  /** Numbers of the orders that buyers saw as paid. */
  paid: Set<string>
  /** When each order was acknowledged, in ms of `performance`, by the URL of the shop. */
  at: { url: string; ms: number }[]
  /** Why requests were repeated: refused with 503, or broken off. */
  repeated: string[]
  /** Responses that no buyer should get. */
  wrong: string[]
}

/** Sets more stock than a trial sells. */
export async function fillStock(databaseUrl: string): Promise<void> {
  await query(databaseUrl, `update product set stock = ${plenty} where id = 'beginner-guide'`)
}

/**
 * Buyers who place and pay orders, one after another, until stopped. Whatever is not answered, or answered with 503,
 * they repeat with the same key, as a browser's user does.
 */
export function startBuyers(urls: readonly string[], count: number) {
  const seen: Acknowledged = { orders: new Map(), paid: new Set(), at: [], repeated: [], wrong: [] }
  let stopping = false
  /** Repeats until it succeeds; null when the buyers were stopped first. */
  const insist = async <Value>(work: () => Promise<Value | null>): Promise<Value | null> => {
    for (let first = true; ; first = false) {
      let why = 'refused, or not paid yet'
      const value = await work().catch((error: Error) => {
        why = error.message.slice(0, 200)
        if (
          !/fetch failed|terminated|timeout|answered 50[23]|not placed: 50[23]|no way to the bank: 50[23]/.test(
            error.message,
          )
        )
          seen.wrong.push(why)
        return null
      })
      if (value !== null) return value
      seen.repeated.push(why)
      if (stopping && !first) return null
      await pause(100)
    }
  }
  const buy = async (url: string) => {
    const [body, key] = [orderFor(guide), randomUUID()]
    const placed = await insist(async () => {
      const response = await sendOrder<Placed>(url, body, { key, signal: AbortSignal.timeout(10_000) })
      if (response.status < 300) return response.body
      if (response.status !== 503 && response.status !== 502)
        seen.wrong.push(`${response.status} ${JSON.stringify(response.body).slice(0, 200)}`)
      return null
    })
    if (placed === null) return
    seen.orders.set(key, placed.number)
    seen.at.push({ url, ms: performance.now() })
    const back = await insist(() => actAtBank(placed.paymentUrl, 'pay'))
    if (back === null) return
    // A buyer who returns while the database is away is asked to wait for the gateway.
    const paid = await insist(async () => {
      await returnFromBank(back)
      return (await seeOrder(url, placed)).paymentStatus === 'paid' || null
    })
    if (paid) seen.paid.add(placed.number)
  }
  const all = Array.from({ length: count }, async (_, n) => {
    while (!stopping) await buy(urls[n % urls.length]!)
  })
  return {
    seen,
    async stop(): Promise<Acknowledged> {
      stopping = true
      await Promise.all(all)
      return seen
    },
  }
}

/** Compares what buyers have seen with the rows, and checks all invariants; returns the counts. */
export async function checkAcknowledged(databaseUrl: string, seen: Acknowledged): Promise<string> {
  expect(seen.wrong.slice(0, 5)).toEqual([])
  const rows = await query<{ number: string; paid: boolean }>(
    databaseUrl,
    `select number, payment_status = 'paid' as paid from shop_order`,
  )
  const stored = new Map(rows.map((row) => [row.number, row]))
  expect(stored.size, 'each number once').toBe(rows.length)
  // Each buyer has a unique email address and sent one order, however often.
  const twice = `select email from shop_order where email ~ '^[0-9a-f-]{36}@' group by email having count(*) > 1`
  expect(await query(databaseUrl, twice), 'orders placed twice').toEqual([])
  expect(
    [...seen.orders.values()].filter((number) => !stored.has(number)),
    'lost orders',
  ).toEqual([])
  expect(
    [...seen.paid].filter((number) => !stored.get(number)?.paid),
    'lost payments',
  ).toEqual([])
  const database = await openDatabase({ url: databaseUrl })
  try {
    await checkInvariants(database.db, { 'beginner-guide': plenty })
  } finally {
    await database.close()
  }
  return `0 of ${seen.orders.size} acknowledged orders and 0 of ${seen.paid.size} payments lost`
}

/** The longest time without an acknowledged order since a moment, in ms. */
export function longestGap(seen: Acknowledged, from: number): number {
  const times = [from, ...seen.at.map(({ ms }) => ms).filter((ms) => ms > from)]
  return Math.max(...times.slice(1).map((ms, index) => ms - times[index]!))
}

/** Runs one query, within 10 seconds. */
export async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
