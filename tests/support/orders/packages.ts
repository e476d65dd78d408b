import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sessionPackage } from '#shop/appointments/packages/table.ts'
import { sessionsLeftIn } from '#shop/appointments/packages/terms.ts'
import { booking } from '#shop/appointments/table.ts'
import { addProduct } from '#shop/catalog/add-product.ts'
import type { Executor } from '#shop/db.ts'
import { refund } from '#shop/payments/table.ts'
import { unitsRefunded } from '#shop/refunds/units.ts'
import { anyCustomer, ask, type HttpReply, orderBody, type Placed, type Problem, placeAndPay } from '../buying.ts'
import type { OpenShop } from '../open-shop.ts'

type Terms = { sessions?: number; days?: number; price?: number }
type Booked = { id: string; startsAt: string; endsAt: string; state: string; packageLine: number | null }

/** Puts a package of the demo's session on sale; returns its id. */
export async function addPackage(
  { shop, clock }: OpenShop,
  { sessions = 5, days = 90, price = 100_000 }: Terms = {},
): Promise<string> {
  const id = `package-${randomUUID()}`
  const texts = { title: 'باقة جلسات', titleEn: 'Session package', description: 'جلسات', descriptionEn: 'Sessions' }
  const picture = { image: '/products/garden-session', imageColour: '#9CCB7E', imageAlt: 'جلسة', imageAltEn: 'Session' }
  const terms = { packageOf: 'garden-session', packageSessions: sessions, packageDays: days }
  const row = {
    id,
    ...texts,
    ...picture,
    ...terms,
    price,
    category: 'consultation',
    isDigital: true,
    stock: 500,
  } as const
  await addProduct(shop.db, { ...row, sku: id, status: 'active' }, { files: [], pictures: [] }, clock.now())
  return id
}

/** Buys packages over HTTP, and books their sessions. */
export function packageFacts(testShop: () => OpenShop) {
  const buy = (productId: string, more: object = {}) =>
    placeAndPay(
      testShop().url,
      orderBody({ items: [{ productId, quantity: 1 }], customer: anyCustomer() as never, ...more }),
    )
  return {
    buy,
    bought: async (terms: Terms = {}, more: object = {}) => buy(await addPackage(testShop(), terms), more),
    /** POST /orders/{number}/sessions. */
    book: (
      { number, accessToken }: Pick<Placed, 'number' | 'accessToken'>,
      startsAt: string,
      more: object = {},
    ): Promise<HttpReply<Booked & Problem & { instead: string[] }>> =>
      ask(`${testShop().url}/api/v1/orders/${number}/sessions`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${accessToken}`,
          'Accept-Language': 'en',
        },
        body: JSON.stringify({ line: 0, startsAt, mode: 'live', ...more }),
      }),
  }
}

/** Every package counts exactly its sessions that were not given back, and those that were refunded (R59). */
export async function checkPackages(db: Executor): Promise<void> {
  const refunds = await db.select().from(refund)
  for (const found of await db.select().from(sessionPackage)) {
    const { orderId, position, booked, withdrawn } = found
    const sessions = (await db.select().from(booking).where(eq(booking.orderId, orderId))).filter(
      ({ packageLine, givenBack }) => packageLine === position && !givenBack,
    )
    expect(booked, `booked of ${orderId}`).toBe(sessions.length)
    const own = refunds.filter((each) => each.orderId === orderId)
    expect(withdrawn, `refunded of ${orderId}`).toBe(unitsRefunded(own, position))
    expect(sessionsLeftIn(found), `balance of ${orderId}`).toBeGreaterThanOrEqual(0)
  }
}
