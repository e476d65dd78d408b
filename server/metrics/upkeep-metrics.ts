import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { rowsOf } from '#shop/db.ts'
import { retriedMs } from '#shop/email/state.ts'
import { mail } from '#shop/email/table.ts'
import { deliveryMs } from '#shop/integrations/delivery-state.ts'
import { webhookDelivery } from '#shop/integrations/table.ts'
import { order } from '#shop/orders/table.ts'
import type { Shop } from '#shop/shop.ts'
import { whatsappMessage } from '#shop/whatsapp/table.ts'
import { withTimeout } from '../outbound/with-timeout.ts'

/** Figures from the database about the shop's work, each by an index and bounded. */
type Upkeep = {
  takes_orders: boolean
  emails_late: number
  emails_failed: number
  whatsapp_late: number
  whatsapp_refused: number
  webhooks_failed: number
  to_review: number
  placed: number
  paid: number
  jobs: { name: string; ready: number; active: number; failed: number }[]
}

/** The bound of each figure. */
const most = 100_000
/** How long a reading is shared by scrapes, in ms. */
const freshMs = 5_000
/** How long the database may take, in ms; then its figures are left out. */
const withinMs = 1_000

/** Registers figures about emails, orders and jobs; all processes read the same ones, so the largest counts. */
export function measureUpkeep(registry: Registry, { db, clock }: Pick<Shop, 'db' | 'clock'>): void {
  const read = reused(async () => {
    const now = clock.now().getTime()
    const ago = (minutes: number) => sql`${new Date(now - minutes * 60_000).toISOString()}::timestamptz`
    const some = (from: ReturnType<typeof sql>) =>
      sql`(select count(*)::int from (select 1 from ${from} limit ${most}) bounded)`
    const [upkeep] = (await rowsOf<Upkeep>(
      db,
      sql`select
      not pg_is_in_recovery() as takes_orders,
      ${some(sql`${mail} where ${mail.createdAt} < ${ago(15)} and (${mail.state} = 'queued'
        or ${mail.state} = 'failed' and not ${mail.refused} and ${mail.createdAt} > ${ago(retriedMs / 60_000)})`)} as emails_late,
      ${some(sql`${mail} where ${mail.state} = 'failed' and ${mail.refused} and ${mail.createdAt} > ${ago(24 * 60)}
        and ${mail.template} <> 'newsletter-campaign'`)} as emails_failed,
      ${some(sql`${whatsappMessage} where ${whatsappMessage.state} in ('queued', 'sending')
        and ${whatsappMessage.createdAt} < ${ago(15)}`)} as whatsapp_late,
      ${some(sql`${whatsappMessage} where ${whatsappMessage.state} = 'failed'
        and ${whatsappMessage.createdAt} > ${ago(24 * 60)}
        and ${whatsappMessage.reason} in ('account', 'template')`)} as whatsapp_refused,
      ${some(sql`${webhookDelivery} where ${webhookDelivery.state} = 'failed' and ${webhookDelivery.type} <> 'test'
        and ${webhookDelivery.createdAt} > ${ago(24 * 60 + deliveryMs / 60_000)}
        and ${webhookDelivery.lastError} is distinct from 'switched_off'`)} as webhooks_failed,
      ${some(sql`${order} where ${order.needsReview} is not null`)} as to_review,
      ${some(sql`${order} where ${order.createdAt} > ${ago(5)} and ${order.madeBy} is null`)} as placed,
      ${some(sql`${order} where ${order.paymentStatus} = 'paid' and ${order.paidAt} > ${ago(5)}`)} as paid,
      (select json_agg(json_build_object('name', name, 'ready', greatest(queued_count - deferred_count, 0),
        'active', active_count, 'failed', failed_count)) from pgboss.queue where name not like '\\_\\_%') as jobs`,
    )) as [Upkeep]
    return upkeep
  })
  const gauge = (name: string, help: string, set: (gauge: Gauge, upkeep: Upkeep) => void, labelNames: string[] = []) =>
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        this.reset()
        const upkeep = await read()
        if (upkeep) set(this, upkeep)
        else if (labelNames.length === 0) this.remove()
      },
    })
  new Gauge({
    name: 'bustan_database_up',
    help: '1 when the database answered in time and takes orders, in every process',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.set((await read())?.takes_orders ? 1 : 0)
    },
  })
  gauge('bustan_emails_late', 'Emails that have waited or been retried for more than 15 minutes', (own, now) =>
    own.set(now.emails_late),
  )
  gauge(
    'bustan_emails_failed',
    'Emails of the last day that were refused for good, without those of campaigns',
    (own, now) => own.set(now.emails_failed),
  )
  gauge('bustan_whatsapp_late', 'WhatsApp messages that have waited for more than 15 minutes', (own, now) =>
    own.set(now.whatsapp_late),
  )
  gauge(
    'bustan_whatsapp_refused',
    'WhatsApp messages of the last day that were refused for the account or a template',
    (own, now) => own.set(now.whatsapp_refused),
  )
  gauge(
    'bustan_webhooks_failed',
    'Webhook events of the last two days that were given up, without those for a webhook that is off',
    (own, now) => own.set(now.webhooks_failed),
  )
  gauge('bustan_orders_to_review', 'Orders that wait for a decision of the team', (own, now) => own.set(now.to_review))
  gauge('bustan_orders_placed_recently', 'Orders that buyers placed in the last 5 minutes', (own, now) =>
    own.set(now.placed),
  )
  gauge('bustan_orders_paid_recently', 'Orders paid in the last 5 minutes', (own, now) => own.set(now.paid))
  gauge(
    'bustan_jobs',
    'Jobs of each queue: ready to run, running, and failed for good in the last day; counted every ten seconds',
    (own, now) => {
      for (const { name, ...counts } of now.jobs ?? [])
        for (const [state, count] of Object.entries(counts)) own.set({ queue: name, state }, count)
    },
    ['queue', 'state'],
  )
}

/** A reading shared by scrapes; null when it failed or did not come in time. */
function reused<Value>(ask: () => Promise<Value>): () => Promise<Value | null> {
  let current: Promise<Value> | null = null
  return () => {
    if (current === null) {
      const pending = ask()
      current = pending
      const forget = () => {
        current = null
      }
      pending.then(() => setTimeout(forget, freshMs).unref(), forget)
    }
    return withTimeout(withinMs, current).catch(() => null)
  }
}
