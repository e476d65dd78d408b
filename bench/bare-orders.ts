import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'

/** A connection that runs one transaction of plain statements. */
export type Bare = (
  statements: (run: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>) => Promise<void>,
) => Promise<void>

export function barePglite(client: PGlite): Bare {
  return (statements) => client.transaction((tx) => statements((text, values) => tx.query(text, values)))
}

const now = () => new Date()

/**
 * The rows of one order that is placed and then paid, written by plain statements in two bare transactions (the money
 * comes between them): the baseline of the order bench. Every row that the shop writes in an order's transactions is here,
 * its jobs included. Left out is what the shop does besides: reading prices, limits and what a buyer holds; taking jobs
 * from the queue and marking them done; rendering two emails, writing them to files and marking them sent.
 */
export async function bareOrder(transact: Bare): Promise<void> {
  const orderId = randomUUID()
  const paymentId = randomUUID()
  const grant = randomUUID()
  const at = now()
  const later = new Date(at.getTime() + 1_800_000)
  await transact(async (run) => {
    await run(
      `insert into rate_limit (key, points, expire) values ('bench', 1, $1) on conflict (key) do update set points = rate_limit.points + 1`,
      [later],
    )
    await run(
      `with taken as (update product set stock = stock - 1 where id = 'beginner-guide' and stock >= 1 returning stock)
       insert into stock_move (product_id, delta, stock, reason, order_id, note, at) select 'beginner-guide', -1, stock, 'order', $1, '', $2 from taken`,
      [orderId, at],
    )
    await run(
      `insert into payment (id, order_id, gateway, method, amount, currency, state, created_at) values ($1, $2, 'sandbox', 'knet', 2250, 'KWD', 'opening', $3)`,
      [paymentId, orderId, at],
    )
    await job(run, 'settle-order', { orderId }, later)
    await job(run, 'release-order', { orderId }, later)
    const { rows } = await run(
      `insert into number_counter (prefix, year, value) values ('ORD', 2026, 1) on conflict (prefix, year) do update set value = number_counter.value + 1 returning value`,
      [],
    )
    await run(
      `insert into shop_order (id, number, locale, first_name, last_name, email, email_key, phone, subtotal, shipping_cost, discount, total, status, payment_method, payment_status, is_digital_only, kinds, reservation, reserved_until, checkout_key, checkout_hash, created_at, updated_at)
       values ($1, $2, 'ar', 'Noor', 'Sabah', 'noor@example.com', 'noor@example.com', '+96566123456', 2250, 0, 0, 2250, 'pending', 'knet', 'pending', true, '{guide}', 'held', $3, $4, $5, $6, $6)`,
      [orderId, `ORD-2026-${String(rows[0]?.value).padStart(4, '0')}`, later, `bench:${orderId}`, orderId, at],
    )
    await run(
      `insert into order_line (order_id, position, product_id, title, title_en, price, quantity, image, category, is_digital) values ($1, 0, 'beginner-guide', 'دليل البستاني المبتدئ', 'The Beginner Gardener''s Guide', 2250, 1, '/products/beginner-guide.svg', 'guide', true)`,
      [orderId],
    )
    await run(
      `insert into order_event (order_id, kind, to_status, by, at) values ($1, 'placed', 'pending', 'guest', $2)`,
      [orderId, at],
    )
    await run(
      `insert into sandbox_charge (id, payment_id, order_number, amount, currency, method, locale, state, return_url, expires_at) values ($1, $2, 'x', 2250, 'KWD', 'knet', 'ar', 'pending', 'http://localhost/', $3)`,
      [`sbx_${paymentId}`, paymentId, later],
    )
    await run(`update payment set reference = $2, page_url = 'http://localhost/', state = 'pending' where id = $1`, [
      paymentId,
      `sbx_${paymentId}`,
    ])
  })
  await transact(async (run) => {
    await run(`update shop_order set reserved_until = $2 where id = $1`, [orderId, later])
    await run(`update sandbox_charge set state = 'captured' where id = $1`, [`sbx_${paymentId}`])
    await run(`update payment set state = 'captured', settled_at = $2 where id = $1`, [paymentId, at])
    await run(`update shop_order set payment_status = 'paid', paid_at = $2, reservation = 'kept' where id = $1`, [
      orderId,
      at,
    ])
    await run(`insert into order_event (order_id, kind, by, at) values ($1, 'paid', 'gateway', $2)`, [orderId, at])
    await run(
      `insert into download_grant (id, order_id, product_id, file_id, granted_at) values ($1, $2, 'beginner-guide', $3, $4)`,
      [grant, orderId, randomUUID(), at],
    )
    await job(run, 'publish-event', { eventId: `evt_${grant}`, type: 'order.paid', subject: orderId, at }, later)
    await run(`insert into confirmation_call (order_id, due_at) values ($1, $2)`, [orderId, later])
    await run(
      `insert into admin_notification (id, type, facts, link, created_at) values ($1, 'new_order', $2, $3, $4)`,
      [randomUUID(), JSON.stringify({ number: 'x', name: 'Noor Sabah', total: '2250' }), '/admin/orders/view/x', at],
    )
    for (const template of ['order-to-store', 'order-receipt']) {
      const mailId = randomUUID()
      await run(
        `insert into mail (id, key, template, locale, recipient, data, order_id, state, created_at) values ($1, $2, $3, 'ar', 'noor@example.com', $4, $5, 'queued', $6)`,
        [mailId, `${template}:${orderId}`, template, JSON.stringify({ orderId }), orderId, at],
      )
      await job(run, 'send-mail', { mailId }, later)
    }
  })
}

/** One that is due later than the bench is over, so that no worker of a shop beside takes it. */
function job(run: Parameters<Parameters<Bare>[0]>[0], name: string, data: object, startAfter: Date) {
  return run(`insert into pgboss.job (name, data, start_after) values ($1, $2, $3)`, [
    name,
    JSON.stringify(data),
    startAfter,
  ])
}
