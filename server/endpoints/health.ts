import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { acceptsWrites } from '#server/boot/database/accepts-writes.ts'
import type { Db } from '#shop/db.ts'
import { withTimeout } from '../outbound/with-timeout.ts'

/** Whether the process takes new requests; false from the first signal to stop. */
export type Health = {
  ready: boolean
  /** Whether the data folder can be written. */
  canWrite: () => Promise<boolean>
}

/**
 * Turns `/readyz` to not ready, and resolves when a load balancer has had this many seconds to notice. Requests are
 * still served meanwhile.
 */
export async function drain(health: Health, seconds: number): Promise<void> {
  health.ready = false
  if (seconds > 0) await pause(seconds * 1_000)
}

/** Whether this is a load balancer's health check, which by default often is HTTP/1.0 without a Host. */
export const isProbe = ({ httpVersion, url }: IncomingMessage): boolean =>
  httpVersion === '1.0' && (url === '/livez' || url === '/readyz')

/** `/livez` while the process lives, `/readyz` while it can serve. */
export function health({ shop, health: state }: { shop: { db: Db }; health: Health }, withinMs?: number) {
  const app = new Hono()
  const databaseAnswers = probe(async () => (await acceptsWrites(shop.db)) || Promise.reject(new Error('a standby')), {
    withinMs,
  })
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (!state.ready) return c.text('stopping', 503)
    if (!(await databaseAnswers())) return c.text('the database does not answer or takes no orders', 503)
    if (!(await state.canWrite()))
      return c.text('the data folder cannot be written: full, read-only or not answering', 503)
    return c.text('ok')
  })
  return app
}

/**
 * Whether a check succeeds in time. One check runs at a time, and its result is reused while fresh.
 * @param times.freshMs how long a result is reused, in ms from its arrival
 */
export function probe(
  check: () => Promise<unknown>,
  { withinMs = 3_000, freshMs = 0 }: { withinMs?: number | undefined; freshMs?: number } = {},
): () => Promise<boolean> {
  let current: Promise<boolean> | null = null
  return () => {
    current ??= check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        setTimeout(() => {
          current = null
        }, freshMs).unref()
      })
    return withTimeout(withinMs, current).catch(() => false)
  }
}
