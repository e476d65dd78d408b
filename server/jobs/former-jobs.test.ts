import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#shop/db.ts'
import { mail } from '#shop/email/table.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { formerWorkers } from './former-jobs.ts'

describeOnBothEngines('jobs of an earlier version', (open) => {
  const testShop = open.once()

  test('are done by their current workers where a queue exists, and no longer scheduled', async () => {
    const done: string[] = []
    const unscheduled: string[] = []
    const left = ['write-mail', 'remind-booking', 'tidy-pictures']
    const boss = {
      getQueues: async (names: string[]) => names.filter((name) => left.includes(name)).map((name) => ({ name })),
      unschedule: async (name: string) => void unscheduled.push(name),
    }
    const workers = new Proxy({}, { get: (_, name) => async () => void done.push(String(name)) })
    const former = await formerWorkers(boss as never, workers as never)
    expect(Object.keys(former).sort()).toEqual([...left].sort())
    expect(unscheduled.sort()).toEqual([...left].sort())
    await former['remind-booking']?.(testShop.shop, {} as never, {} as never)
    await former['tidy-pictures']?.(testShop.shop, {} as never, {} as never)
    expect(done).toEqual(['remind-of-appointment', 'prune-pictures'])

    const recipient = 'noura@example.com'
    const email = { key: 'left-behind', template: 'test', locale: 'ar', recipient, data: {} }
    for (const _ of [1, 2]) await former['write-mail']?.(testShop.shop, email as never, {} as never)
    const written = await testShop.shop.db.select().from(mail).where(eq(mail.key, 'left-behind'))
    expect(written).toMatchObject([{ template: 'test', recipient }])
  })

  test('jobs that need a mail server or a bucket are attempted for more than a day', async () => {
    const patient = ['remove-files', 'send-mail', 'send-whatsapp']
    const queues = await rowsOf<{ name: string; hours: number }>(
      testShop.shop.db,
      sql`select name, retry_limit * retry_delay_max / 3600 as hours from pgboss.queue
        where name = any(${sql.param(patient)}::text[])`,
    )
    expect(
      queues
        .filter(({ hours }) => Number(hours) > 24)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(patient)
  })
})
