import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { actAtBank, anyCustomer, comeBack, orderBody, place } from '#tests/support/buying.ts'
import { watchStatements } from '#tests/support/databases/statements.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { jobsDone } from '#tests/support/jobs.ts'

/** Counts an order's statements: work and not time, so that the result is the same on any machine. */
describeOnBothEngines('the statements of an order', (open) => {
  afterEach(() => vi.restoreAllMocks())

  test('are these, from the button to the emails', async () => {
    const testShop = await open({ env: { ORDER_LIMIT: '100' } })
    const buy = () => place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    await comeBack(await actAtBank((await buy()).paymentUrl, 'pay'))
    await jobsDone(testShop, 'send-mail', 'publish-event')

    const { requests, jobs } = watchStatements()
    const taken = () => requests.splice(0)
    const placed = await buy()
    const placing = taken()
    const back = await actAtBank(placed.paymentUrl, 'pay')
    const atBank = taken()
    await comeBack(back)
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
        .concat('select download_grant', Array(2).fill('update mail'))
        .toSorted(),
    })
  })
  test('are planned once, when they come often', async () => {
    const testShop = await open()
    for (let bought = 0; bought < 15; bought++) {
      const { paymentUrl } = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
      await comeBack(await actAtBank(paymentUrl, 'pay'))
    }
    // A connection shows its own statements, and those that are asked at once are several.
    const shown = await Promise.all(
      Array.from({ length: 10 }, () =>
        testShop.shop.db.execute(sql`select statement, custom_plans from pg_prepared_statements`),
      ),
    )
    const all = (shown as unknown as { rows: { statement: string; custom_plans: string }[] }[]).flatMap(
      ({ rows }) => rows,
    )
    expect(all.length).toBeGreaterThan(15)
    // The first five are planned with their values, for comparison.
    expect(all.filter(({ custom_plans }) => Number(custom_plans) > 5)).toEqual([])
  })
})
