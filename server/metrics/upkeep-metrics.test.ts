import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { webhookDelivery } from '#shop/integrations/table.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { measureUpkeep } from './upkeep-metrics.ts'

type Delivery = typeof webhookDelivery.$inferInsert

describeOnBothEngines('figures about the work of the shop', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
  })
  async function read(name: string): Promise<string | undefined> {
    const registry = new Registry()
    measureUpkeep(registry, testShop.shop)
    return (await registry.metrics()).split('\n').find((line) => line.startsWith(`${name} `))
  }

  test('webhook events that were given up are counted, not those for a webhook that is off', async () => {
    const hoursAgo = (hours: number) => new Date(testShop.clock.now().getTime() - hours * 3_600_000)
    // The last of eight attempts is 24.6 hours after the first.
    const deliveries: Partial<Delivery>[] = [
      { createdAt: hoursAgo(48) },
      { lastError: null },
      { createdAt: hoursAgo(50) },
      { lastError: 'switched_off' },
      { type: 'test' },
      { state: 'waiting' },
    ]
    const failed = (changes: Partial<Delivery>): Delivery => {
      const id = randomUUID()
      const attempts = { state: 'failed', lastOf: 8, tries: 8, lastError: 'status', createdAt: hoursAgo(0) } as const
      return { ...attempts, type: 'order.paid', payload: {}, ...changes, id, webhookId: id, eventId: id }
    }
    await testShop.shop.db.insert(webhookDelivery).values(deliveries.map(failed))
    expect(await read('bustan_webhooks_failed')).toBe('bustan_webhooks_failed 2')
  })
})
