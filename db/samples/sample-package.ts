import { eq } from 'drizzle-orm'
import { sessionPackage } from '#shop/appointments/packages/table.ts'
import { product } from '#shop/catalog/table.ts'
import { kuwaitDate, startOfDay } from '#shop/kuwait-time.ts'
import { sampleOrder } from './sample-orders.ts'
import type { SampleContext } from './sample-person.ts'

/** A paid package of five sessions, two of them booked, that ends in two weeks. */
export async function samplePackage(context: SampleContext): Promise<{ orderId: string; position: number }> {
  const { tx, now } = context
  const { orderId } = await sampleOrder(context)
  const [session] = await tx
    .select({ id: product.id })
    .from(product)
    .where(eq(product.category, 'consultation'))
    .limit(1)
  const validUntil = startOfDay(kuwaitDate(now), 15)
  const counted = { orderId, position: 2, productId: session?.id ?? 'sample-session', sessions: 5, booked: 2 }
  await tx.insert(sessionPackage).values({ ...counted, validDays: 180, validUntil })
  return { orderId, position: counted.position }
}
