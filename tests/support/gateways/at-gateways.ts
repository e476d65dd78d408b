import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { mail } from '#shop/email/table.ts'
import { order, orderEvent } from '#shop/orders/table.ts'
import { returnKey } from '#shop/payments/return-key.ts'
import { payment } from '#shop/payments/table.ts'
import { anyCustomer, ask, orderBody, type Placed, place } from '../buying.ts'
import { describeOnBothEngines } from '../engines.ts'
import { checkInvariants } from '../invariants.ts'
import type { OpenShop } from '../open-shop.ts'
import type { FakeGateway, Notification } from './fake-gateway.ts'
import { fakeMyfatoorah } from './fake-myfatoorah.ts'
import { fakeTap } from './fake-tap.ts'

export type GatewayName = 'tap' | 'myfatoorah'
export type AtGateway = { name: GatewayName; testShop: OpenShop; fake: FakeGateway } & ReturnType<typeof looksInto>

/** An order of a guide by a new buyer. */
export const buyer = () => orderBody({ customer: anyCustomer() as never })

/**
 * Runs the same tests of one shop at each real gateway, over HTTP, on both engines. After each test the invariants
 * about money must hold, and the shop must have logged no unexpected error.
 */
export function describeAtGateways(what: string, tests: (at: () => AtGateway, name: GatewayName) => void): void {
  describeOnBothEngines(what, (open) => {
    let testShop: OpenShop
    const fakes = {} as Record<GatewayName, FakeGateway>
    beforeAll(async () => {
      Object.assign(fakes, { tap: await fakeTap(), myfatoorah: await fakeMyfatoorah() })
      // One shop with the keys of both; it uses Tap until it is switched to the other.
      testShop = await open({ env: { ...fakes.myfatoorah.env, ...fakes.tap.env } })
    })
    afterAll(() => Promise.all(Object.values(fakes).map((fake) => fake.stop())))

    describe.each(['tap', 'myfatoorah'] as const)('%s', (name) => {
      beforeAll(() => {
        const all = [testShop.shop.gateway, ...testShop.shop.formerGateways]
        testShop.shop.gateway = all.find((each) => each.name === name)!
        testShop.shop.formerGateways = all.filter((each) => each.name !== name)
      })
      afterEach(async () => {
        expect(testShop.errors.splice(0).map((each) => each.message)).toEqual([])
        await checkInvariants(testShop.shop.db)
      })
      tests(() => ({ name, testShop, fake: fakes[name], ...looksInto(testShop, name) }), name)
    })
  })
}

function looksInto(testShop: OpenShop, name: GatewayName) {
  const { db } = testShop.shop
  const rowOf = async ({ number }: Placed) => (await db.select().from(order).where(eq(order.number, number)))[0]!
  const paymentsOf = async (placed: Placed) => {
    const { id } = await rowOf(placed)
    return db.select().from(payment).where(eq(payment.orderId, id)).orderBy(payment.createdAt)
  }
  /** The return URL of a payment. */
  const backOf = (paymentId: string) =>
    `${testShop.url}/payments/return/${paymentId}?key=${returnKey(testShop.shop.secrets, 'address', paymentId)}`
  return {
    rowOf,
    paymentsOf,
    backOf,
    /** An order whose payment page is open at the gateway. */
    async opened() {
      const placed = await place(testShop.url, buyer())
      const { id, reference } = (await paymentsOf(placed))[0]!
      return { placed, reference: reference!, paymentId: id, back: backOf(id) }
    },
    notify: ({ headers, body }: Notification, gateway: string = name) =>
      ask(`${testShop.url}/webhooks/payments/${gateway}`, { method: 'POST', headers, body }),
    async seen(placed: Placed) {
      const { id, paymentStatus, needsReview } = await rowOf(placed)
      const events = await db.select().from(orderEvent).where(eq(orderEvent.orderId, id)).orderBy(orderEvent.id)
      const receipts = await db.$count(mail, and(eq(mail.orderId, id), eq(mail.template, 'order-receipt')))
      return { paymentStatus, needsReview, receipts, events: events.map((each) => each.kind) }
    },
  }
}
