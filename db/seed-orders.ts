import { randomUUID } from 'node:crypto'
import type { ShippingAddress } from '#shop/addresses/shipping.ts'
import type { Executor } from '#shop/db.ts'
import { grantDownloads } from '#shop/downloads/grant-downloads.ts'
import { nextNumber } from '#shop/order-number.ts'
import { boughtWords } from '#shop/orders/search/match.ts'
import type { OrderStatus, PaymentStatus } from '#shop/orders/status.ts'
import { order, orderEvent, orderLine } from '#shop/orders/table.ts'
import type { PaymentMethod } from '#shop/payments/methods.ts'
import { payment } from '#shop/payments/table.ts'
import { totals } from '#shop/pricing/totals.ts'
import { seedGift } from './seed-gift.ts'
import { home, reachedAt, seedParcel } from './seed-parcels.ts'
import { seedProducts } from './seed-products.ts'
import { variantsOf } from './seed-variants.ts'

type SeedOrder = {
  daysAgo: number
  firstName: string
  lastName: string
  email: string
  phone: string
  robloxUsername: string | null
  locale: 'ar' | 'en'
  items: [id: string, quantity: number][]
  promo: boolean
  /** Its second line is a gift. */
  gives?: boolean
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentMethod: PaymentMethod
  shipping: ShippingAddress | null
}

const seedOrderList: SeedOrder[] = [
  {
    daysAgo: 16,
    firstName: 'نورة',
    lastName: 'العنزي',
    email: 'noura@example.com',
    phone: '+96566123401',
    robloxUsername: 'noura_garden',
    locale: 'ar',
    items: [
      ['beginner-guide', 1],
      ['rare-crops-guide', 1],
    ],
    promo: true,
    gives: true,
    status: 'delivered',
    paymentStatus: 'paid',
    paymentMethod: 'knet',
    shipping: null,
  },
  {
    daysAgo: 12,
    firstName: 'عبدالله',
    lastName: 'الكندري',
    email: 'abdullah@example.com',
    phone: '+96555123402',
    robloxUsername: null,
    locale: 'ar',
    items: [
      ['bustan-tshirt.m', 1],
      ['sticker-pack', 2],
    ],
    promo: false,
    status: 'delivered',
    paymentStatus: 'paid',
    paymentMethod: 'visa',
    shipping: home('السالمية', 'حولي', 'قطعة 10، شارع 5', '12'),
  },
  {
    daysAgo: 7,
    firstName: 'Sara',
    lastName: 'Haddad',
    email: 'sara@example.com',
    phone: '+96599123403',
    robloxUsername: 'sara_sprouts',
    locale: 'en',
    items: [['garden-session', 1]],
    promo: false,
    status: 'processing',
    paymentStatus: 'paid',
    paymentMethod: 'mastercard',
    shipping: null,
  },
  {
    daysAgo: 3,
    firstName: 'فهد',
    lastName: 'المطيري',
    email: 'fahad@example.com',
    phone: '+96567123404',
    robloxUsername: 'fahad_farm',
    locale: 'ar',
    items: [
      ['harvest-poster', 1],
      ['beginner-guide', 1],
    ],
    promo: false,
    status: 'shipped',
    paymentStatus: 'paid',
    paymentMethod: 'knet',
    shipping: home('الفحيحيل', 'الأحمدي', 'قطعة 3، شارع 21', '7'),
  },
  {
    daysAgo: 1,
    firstName: 'ليان',
    lastName: 'الراشد',
    email: 'layan@example.com',
    phone: '+96594123405',
    robloxUsername: null,
    locale: 'ar',
    items: [['sticker-pack', 3]],
    promo: false,
    status: 'cancelled',
    paymentStatus: 'pending',
    paymentMethod: 'knet',
    shipping: home('مشرف', 'حولي', 'قطعة 1، شارع 2', '40'),
  },
]

/** The five demo orders, oldest first so that their numbers ascend; shipping is 2.500 where physical. */
export async function seedOrders(tx: Executor, now: Date): Promise<void> {
  const sold = [...seedProducts, ...seedProducts.flatMap(variantsOf)]
  for (const seed of seedOrderList) {
    const at = new Date(now.getTime() - seed.daysAgo * 86_400_000)
    const items = seed.items.map(([id, quantity]) => {
      const found = sold.find((candidate) => candidate.id === id)
      if (found === undefined) throw new Error(`no seed product ${id}`)
      return { product: found, quantity }
    })
    const lines = items.map(({ product, quantity }) => ({
      price: product.price,
      quantity,
      isDigital: product.isDigital,
    }))
    const amounts = totals(lines, { fee: 2500, freeFrom: null }, seed.promo ? { type: 'percentage', value: 10 } : null)
    const orderId = randomUUID()
    const paid = seed.paymentStatus === 'paid'
    const {
      firstName,
      lastName,
      email,
      phone,
      robloxUsername,
      locale,
      status,
      paymentStatus,
      paymentMethod,
      shipping,
    } = seed
    await tx.insert(order).values({
      id: orderId,
      number: nextNumber('ORD', at),
      firstName,
      lastName,
      email,
      emailKey: email,
      phone,
      robloxUsername,
      locale,
      status,
      paymentStatus,
      paymentMethod,
      shipping,
      ...amounts,
      promoCode: seed.promo ? 'GARDEN10' : null,
      promoType: seed.promo ? 'percentage' : null,
      promoValue: seed.promo ? 10 : null,
      promoDiscount: seed.promo ? 10 : 0,
      isDigitalOnly: lines.every((line) => line.isDigital),
      kinds: [...new Set(items.map(({ product }) => product.category))].sort(),
      boughtWords: boughtWords(items.map(({ product }) => product)),
      reservation: paid ? 'kept' : 'returned',
      reservedUntil: at,
      createdAt: at,
      updatedAt: at,
      paidAt: paid ? at : null,
      deliveredAt: status === 'delivered' ? reachedAt(status, at) : null,
    })
    await tx.insert(orderLine).values(
      items.map(({ product, quantity }, position) => ({
        orderId,
        position,
        productId: product.id,
        title: product.title,
        titleEn: product.titleEn,
        price: product.price,
        quantity,
        image: product.image,
        category: product.category,
        isDigital: product.isDigital,
      })),
    )
    await tx.insert(orderEvent).values({ orderId, kind: 'placed', toStatus: 'pending', by: 'seed', at })
    const paymentId = randomUUID()
    await tx.insert(payment).values({
      id: paymentId,
      orderId,
      gateway: 'sandbox',
      method: paymentMethod,
      // What was never paid was never at the bank: with a reference the shop would ask about it.
      reference: paid ? `demo_${paymentId}` : null,
      amount: amounts.total,
      currency: 'KWD',
      state: paid ? 'captured' : 'expired',
      createdAt: at,
      settledAt: at,
    })
    await seedParcel(tx, orderId, status, at)
    if (seed.gives) await seedGift(tx, orderId, at)
    if (paid) await grantDownloads(tx, orderId, at)
    if (status !== 'pending')
      await tx.insert(orderEvent).values({
        ...{ orderId, kind: 'status', fromStatus: 'pending', toStatus: status, by: 'seed' },
        at: reachedAt(status, at),
      })
  }
}
