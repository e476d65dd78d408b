import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { webhookDelivery } from '#shop/integrations/table.ts'
import { order } from '#shop/orders/table.ts'
import { place } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { measureUpkeep } from './upkeep-metrics.ts'

type Delivery = typeof webhookDelivery.$inferInsert

describeOnBothEngines('figures about the work of the shop', (open) => {
  const testShop = open.once()
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

  test('an order that the team made does not count as placed: its buyer pays when they like', async () => {
    const before = Number((await read('bustan_orders_placed_recently'))?.split(' ')[1])
    await place(testShop.url)
    const { number } = await place(testShop.url)
    await testShop.shop.db.update(order).set({ madeBy: 'noura@bustan.example' }).where(eq(order.number, number))
    expect(await read('bustan_orders_placed_recently')).toBe(`bustan_orders_placed_recently ${before + 1}`)
  })
})
