import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { booking } from '#shop/appointments/table.ts'
import { productFile } from '#shop/catalog/media/table.ts'
import { product } from '#shop/catalog/table.ts'
import { downloadGrant } from '#shop/downloads/table.ts'
import type { MailData } from '#shop/email/table.ts'
import { kuwaitDate, kuwaitInstant } from '#shop/kuwait-time.ts'
import { shipment, shipmentLine } from '#shop/orders/shipments/table.ts'
import { confirmationCall, order, orderLine } from '#shop/orders/table.ts'
import { payment, refund } from '#shop/payments/table.ts'
import { email, personName, type SampleContext } from './sample-person.ts'

/** A paid order of a guide, if the shop has one, and a physical product. */
export async function sampleOrder({ tx, locale, now }: SampleContext): Promise<{ orderId: string }> {
  const orderId = randomUUID()
  const [guide] = await tx
    .select({
      fileId: productFile.id,
      productId: product.id,
      title: product.title,
      titleEn: product.titleEn,
      image: product.image,
    })
    .from(productFile)
    .innerJoin(product, eq(product.id, productFile.productId))
    .where(and(isNull(productFile.replacedAt)))
    .limit(1)
  const name = personName(locale)
  await tx.insert(order).values({
    id: orderId,
    number: `ORD-${now.getUTCFullYear()}-0000`,
    locale,
    ...name,
    email,
    emailKey: email,
    phone: '+96566123456',
    robloxUsername: 'sara_garden',
    shipping: {
      address: locale === 'ar' ? 'قطعة 10، شارع 5' : 'Block 10, Street 5',
      city: locale === 'ar' ? 'حولي' : 'Hawalli',
      area: locale === 'ar' ? 'السالمية' : 'Salmiya',
      building: '12',
      floor: '3',
      apartment: '',
      notes: '',
    },
    subtotal: 14_250,
    shippingCost: 2000,
    discount: 1425,
    total: 14_825,
    promoCode: 'GARDEN10',
    promoType: 'percentage',
    promoValue: 10,
    promoDiscount: 10,
    status: 'processing',
    paymentMethod: 'knet',
    paymentStatus: 'paid',
    isDigitalOnly: false,
    reservation: 'kept',
    reservedUntil: now,
    createdAt: now,
    updatedAt: now,
    paidAt: now,
  })
  await tx.insert(confirmationCall).values({ orderId, dueAt: now })
  const line = { orderId, quantity: 1, image: guide?.image ?? '' }
  await tx.insert(orderLine).values([
    {
      ...line,
      position: 0,
      productId: guide?.productId ?? 'sample-guide',
      title: guide?.title ?? 'دليل المبتدئين',
      titleEn: guide?.titleEn ?? 'Beginner guide',
      price: 2250,
      category: 'guide',
      isDigital: true,
    },
    {
      ...line,
      position: 1,
      image: '',
      productId: 'sample-shirt',
      title: 'تيشيرت بستان',
      titleEn: 'Bustan T-shirt',
      price: 12_000,
      category: 'physical',
      isDigital: false,
    },
  ])
  if (guide)
    await tx
      .insert(downloadGrant)
      .values({ id: randomUUID(), orderId, productId: guide.productId, fileId: guide.fileId, grantedAt: now })
  return { orderId }
}

/** The same order, placed by the team and not paid yet. */
export async function sampleUnpaid(context: SampleContext): Promise<{ orderId: string }> {
  const { orderId } = await sampleOrder(context)
  const reservedUntil = new Date(context.now.getTime() + 86_400_000)
  await context.tx
    .update(order)
    .set({ status: 'pending', paymentStatus: 'pending', paidAt: null, reservation: 'held', reservedUntil })
    .where(eq(order.id, orderId))
  return { orderId }
}

async function samplePayment({ tx, now }: SampleContext, orderId: string, refunded = 0): Promise<string> {
  const id = randomUUID()
  const paid = { gateway: 'sample', method: 'knet', currency: 'KWD', state: 'captured', createdAt: now } as const
  await tx.insert(payment).values({ id, orderId, amount: 14_825, ...paid, reference: id, refunded })
  return id
}

/** A second payment for a paid order. */
export async function samplePaidTwice(context: SampleContext): Promise<MailData['payment-to-store']> {
  const { orderId } = await sampleOrder(context)
  return { orderId, paymentId: await samplePayment(context, orderId), review: 'paid_twice' }
}

export async function sampleRefund(context: SampleContext): Promise<{ orderId: string; refundId: string }> {
  const { tx, now } = context
  const { orderId } = await sampleOrder(context)
  const refundId = randomUUID()
  const paymentId = await samplePayment(context, orderId, 12_000)
  await tx.insert(refund).values({
    id: refundId,
    paymentId,
    orderId,
    amount: 12_000,
    reason: context.locale === 'ar' ? 'المقاس غير مناسب' : 'The size does not fit',
    state: 'done',
    noteNumber: 1,
    choices: { restock: [], revokeDownloads: false, giveCodeBack: false },
    by: email,
    at: now,
    settledAt: now,
  })
  return { orderId, refundId }
}

/** A parcel of a paid order, with all its goods. */
export async function sampleParcel(context: SampleContext, state: 'shipped' | 'delivered' | 'cancelled') {
  const { tx, now } = context
  const { orderId } = await sampleOrder(context)
  const id = randomUUID()
  const details = {
    carrier: { id: 'aramex', ar: 'أرامكس', en: 'Aramex' },
    tracking: '31245678901',
    link: 'https://www.aramex.com/track/results?ShipmentNumber=31245678901',
  }
  await tx
    .insert(shipment)
    .values({ id, orderId, number: 1, state, ...details, by: email, shippedAt: now, deliveredAt: now })
  await tx.insert(shipmentLine).values({ shipmentId: id, orderId, position: 1, quantity: 1 })
  if (state !== 'cancelled') await tx.update(orderLine).set({ shipped: 1 }).where(goodsOf(orderId))
  if (state === 'delivered') await tx.update(order).set({ status: 'delivered' }).where(eq(order.id, orderId))
  return { orderId, shipmentIds: [id] }
}

const goodsOf = (orderId: string) => and(eq(orderLine.orderId, orderId), eq(orderLine.isDigital, false))

/** A paid order that the team cancelled. */
export async function sampleCancelled(context: SampleContext): Promise<{ orderId: string }> {
  const { orderId } = await sampleOrder(context)
  await context.tx.update(order).set({ status: 'cancelled' }).where(eq(order.id, orderId))
  return { orderId }
}

/** An appointment after the end of every bookable calendar, so that it cannot clash with a real one. */
export async function sampleAppointment(context: SampleContext) {
  const { tx, now } = context
  const { orderId } = await sampleOrder(context)
  const bookingId = randomUUID()
  const day = kuwaitDate(now, 500)
  const [startsAt, endsAt] = [kuwaitInstant(day, '18:00'), kuwaitInstant(day, '18:45')]
  const [session] = await tx
    .select({ id: product.id })
    .from(product)
    .where(eq(product.category, 'consultation'))
    .limit(1)
  await tx.insert(booking).values({
    id: bookingId,
    orderId,
    productId: session?.id ?? null,
    startsAt,
    endsAt,
    busyUntil: endsAt,
    mode: 'live',
    state: 'confirmed',
    createdAt: now,
    updatedAt: now,
  })
  return { orderId, bookingId, startsAt: startsAt.toISOString() }
}

/** A paid order whose guide has a new version. */
export async function sampleNewVersion(context: SampleContext): Promise<{ orderId: string; fileId: string }> {
  const { orderId } = await sampleOrder(context)
  const [grant] = await context.tx.select().from(downloadGrant).where(eq(downloadGrant.orderId, orderId))
  return { orderId, fileId: grant?.fileId ?? orderId }
}
