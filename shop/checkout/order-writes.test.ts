import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { actAtBank, anyCustomer, orderBody, place, returnFromBank } from '#tests/support/buying.ts'
import { watchStatements } from '#tests/support/databases/statements.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { jobsDone } from '#tests/support/jobs.ts'
import { openShop } from '#tests/support/open-shop.ts'

/** Counts an order's statements: work and not time, so that the result is the same on any machine. */
describeOnBothEngines('the statements of an order', (open) => {
  afterEach(() => vi.restoreAllMocks())

  test('are these, from the button to the emails', async () => {
    const testShop = await open({ env: { ORDER_LIMIT: '100' } })
    const buy = () => place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    await returnFromBank(await actAtBank((await buy()).paymentUrl, 'pay'))
    await jobsDone(testShop, 'send-mail', 'publish-event')

    const { requests, jobs } = watchStatements()
    const taken = () => requests.splice(0)
    const placed = await buy()
    const placing = taken()
    const back = await actAtBank(placed.paymentUrl, 'pay')
    const atBank = taken()
    await returnFromBank(back)
    const paying = taken()
    await jobsDone(testShop, 'send-mail')
    const emails = jobs['send-mail']?.toSorted()
    expect({ placing, atBank, paying, emails }).toEqual({
      placing: [
        'insert rate_limit',
        'select shop_order for update',
        'select product',
        // What the buyer and the network hold: checked first, and again under the network's lock.
        'select payment',
        'select order_line',
        'select advisory lock',
        'select order_line',
        'update product + insert stock_move',
        'insert shop_order + insert order_line + insert order_event + insert payment + insert pgboss.job_common + insert pgboss.job_common',
        'select payment',
        'insert sandbox_charge',
        'update payment',
      ],
      atBank: ['update shop_order', 'update sandbox_charge'],
      paying: [
        'select payment',
        'select sandbox_charge',
        'update payment',
        'update shop_order',
        'insert order_event + insert pgboss.job_common + insert download_grant + insert confirmation_call',
        'select shop_order',
        'insert mail',
        'insert pgboss.job_common + insert admin_notification',
      ],
      // Two of them, to the buyer and to the store; the files are for the buyer's email.
      emails: ['mail', 'mail', 'order_line', 'shop_order']
        .flatMap((table) => Array(2).fill(`select ${table}`))
        .concat('select download_grant', 'select confirmation_call', Array(2).fill('update mail'))
        .toSorted(),
    })
  })
})

// The embedded database's only connection shows all statements; on PostgreSQL statistics that arrive meanwhile change plans.
test('the statements of many orders are planned once', async () => {
  const testShop = await openShop({ engine: 'pglite' })
  try {
    for (let bought = 0; bought < 15; bought++) {
      const { paymentUrl } = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
      await returnFromBank(await actAtBank(paymentUrl, 'pay'))
    }
    const prepared = await testShop.shop.db.execute(sql`select statement, custom_plans from pg_prepared_statements`)
    const { rows } = prepared as unknown as { rows: { statement: string; custom_plans: string }[] }
    expect(rows.length).toBeGreaterThan(15)
    // The first five are planned with their values, for comparison.
    expect(rows.filter(({ custom_plans }) => Number(custom_plans) > 5)).toEqual([])
  } finally {
    await testShop.stop()
  }
})
