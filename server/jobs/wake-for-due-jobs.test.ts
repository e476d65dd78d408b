import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { place as placeOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { makeTestShop } from '#tests/support/test-shops.ts'
import { wakeForDueJobs } from './wake-for-due-jobs.ts'
import { askAboutOpenOrders } from './worker.ts'

/** A job as another process inserts it: no worker of this one is woken. */
const write = ({ shop }: OpenShop, name: string, startAfter: string) =>
  shop.db.execute(
    sql`insert into pgboss.job (name, data, start_after) values (${name}, '{}', now() + ${startAfter}::interval)`,
  )

async function rowsOf<Row>({ shop }: OpenShop, text: string): Promise<Row[]> {
  return ((await shop.db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows
}

describeOnBothEngines('jobs that are due', (open) => {
  test('wake only the workers of their kinds', async () => {
    const testShop = await open()
    for (const name of ['due', 'later', 'blocked', 'done'])
      await testShop.shop.db.execute(sql`select pgboss.create_queue(${name}, '{"policy": "standard"}')`)
    await write(testShop, 'later', '1 hour')
    for (const name of ['blocked', 'done']) await write(testShop, name, '-1 hour')
    await testShop.shop.db.execute(sql`update pgboss.job set blocked = true where name = 'blocked'`)
    await testShop.shop.db.execute(sql`update pgboss.job set state = 'completed' where name = 'done'`)
    await write(testShop, 'due', '-1 second')

    const woken: string[] = []
    const looking = wakeForDueJobs(testShop.shop, (name) => void woken.push(name))
    // By the second wake-up, everything due at the first has been woken.
    await until('the kind that is due is woken twice', async () => woken.filter((name) => name === 'due').length > 1)
    await looking.stop()
    expect(['due', 'later', 'blocked', 'done'].filter((name) => woken.includes(name))).toEqual(['due'])
  })

  test('are done long before a worker polls, also those of another process', async () => {
    const testShop = await open()
    await write(testShop, 'count-sales', '0')
    await until('the job is done', async () => {
      const [job] = await rowsOf<{ state: string }>(testShop, `select state from pgboss.job where name = 'count-sales'`)
      return job?.state === 'completed'
    })
  })
})

describeOnBothEngines('a start', (open) => {
  test('updates queues and schedules of another version, and no others', async () => {
    const place = await makeTestShop(open.engine)
    const rules = (shop: OpenShop) =>
      rowsOf<{ name: string }>(shop, 'select name, retry_limit, updated_on from pgboss.queue order by name')
    const times = (shop: OpenShop) =>
      rowsOf<{ name: string }>(shop, 'select name, cron, timezone, updated_on from pgboss.schedule order by name')
    const first = await open({ testShop: place, timetable: true })
    const before = [...(await rules(first)), ...(await times(first))]
    await rowsOf(first, `update pgboss.queue set retry_limit = 1 where name = 'send-mail'`)
    await rowsOf(first, `update pgboss.schedule set cron = '0 0 1 1 *' where name = 'count-sales'`)
    await first.stop()

    const second = await open({ testShop: place, timetable: true })
    const after = [...(await rules(second)), ...(await times(second))]
    const touched = after.filter((row, at) => !isDeepStrictEqual(row, before[at]))
    expect(touched).toMatchObject([
      { name: 'send-mail', retry_limit: 75 },
      { name: 'count-sales', cron: '10 * * * *' },
    ])
    await second.stop()
    await place.close()
  })

  test('asks about an order that awaits payment once, however many there were', async () => {
    const place = open.engine === 'postgres' ? await makeTestShop(open.engine) : null
    const testShop = await open(place ? { testShop: place } : {})
    const { number } = await placeOrder(testShop.url)
    const jobs = () =>
      rowsOf<{ name: string; state: string; isLater: boolean }>(
        testShop,
        `select job.name, state, start_after > now() as "isLater" from pgboss.job job
          join shop_order on shop_order.id::text = data ->> 'orderId' and number = '${number}'
          where name in ('settle-order', 'release-order') and state in ('created', 'retry', 'active') order by 1`,
      )
    const once = ['release-order', 'settle-order'].map((name) => ({ name, state: 'created', isLater: true }))
    expect(await jobs()).toEqual(once)
    for (let start = 0; start < 4; start++) await askAboutOpenOrders(testShop.shop)
    await until('the gateway was asked', async () => isDeepStrictEqual(await jobs(), once))
    const completed = await rowsOf<{ count: number }>(
      testShop,
      `select count(*)::int as count from pgboss.job where name = 'settle-order' and state = 'completed'`,
    )
    expect(completed[0]!.count).toBeGreaterThan(0)
    const lose = () => rowsOf(testShop, `delete from pgboss.job where name in ('settle-order', 'release-order')`)
    await lose()
    await askAboutOpenOrders(testShop.shop)
    await until('it has its jobs again', async () => isDeepStrictEqual(await jobs(), once))
    if (place === null) return
    await lose()
    const other = await open({ testShop: place, leads: false })
    expect(await jobs()).toEqual([])
    await other.stop()
    await testShop.stop()
    await place.close()
  })
})
