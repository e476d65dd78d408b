import { isNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { dayMs } from '../kuwait-time.ts'
import { markNotificationsRead } from './mark-admin-notification.ts'
import { pruneNotifications } from './prune-notifications.ts'
import { adminNotification } from './table.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
/** More than one batch. */
const many = 5_003

describeOnBothEngines('a large shop’s notifications', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    const { db, clock } = testShop.shop
    await db.delete(adminNotification)
    await db.execute(sql`insert into admin_notification (id, type, facts, created_at)
      select gen_random_uuid(), case when n = 1 then 'digest' else 'new_order' end, '{}',
        ${clock.now().toISOString()}::timestamptz - n * interval '1 millisecond' from generate_series(1, ${many}) n`)
  })
  const count = () => testShop.shop.db.$count(adminNotification)

  test('are all marked as read at once, except those that the member may not see', async () => {
    const { db, clock } = testShop.shop
    await markNotificationsRead(db, clock, admin, { until: clock.now() })
    const unread = await db.select().from(adminNotification).where(isNull(adminNotification.readAt))
    expect(unread.map(({ type }) => type)).toEqual(['digest'])
  })

  test('are deleted after 180 days, and not before', async () => {
    testShop.clock.forward(180 * dayMs - many - 1)
    await pruneNotifications(testShop.shop)
    expect(await count()).toBe(many)
    testShop.clock.forward(many - 3)
    await pruneNotifications(testShop.shop)
    expect(await count()).toBe(4)
    testShop.clock.forward(dayMs)
    await pruneNotifications(testShop.shop)
    expect(await count()).toBe(0)
  })
})
