import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Registry } from 'prom-client'
import type { Db } from '#shop/db.ts'

/** Whether the process takes new work; false from the first signal to stop. */
export type Health = {
  ready: boolean
  metrics: Registry
  /** Whether the data folder can be written. */
  canWrite: () => Promise<boolean>
}

/** `/livez` while the process lives, `/readyz` while it can serve. */
export function health({ shop, health: state }: { shop: { db: Db }; health: Health }) {
  const app = new Hono()
  app.get('/livez', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (!state.ready) return c.text('stopping', 503)
    try {
      await shop.db.execute(sql`select 1`)
    } catch {
      return c.text('the database does not answer', 503)
    }
    if (!(await state.canWrite())) return c.text('the data folder cannot be written: full or read-only', 503)
    return c.text('ok')
  })
  return app
}
