import { randomUUID } from 'node:crypto'
import { startOfDay } from '#shop/kuwait-time.ts'
import type { order } from '#shop/orders/table.ts'

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const goods = [
  { productId: 'guide-a', category: 'guide', isDigital: true },
  { productId: 'shirt', category: 'physical', isDigital: false },
  { productId: 'poster', category: 'physical', isDigital: false },
  { productId: 'session', category: 'consultation', isDigital: true },
] as const

export type Line = (typeof goods)[number] & { price: number; quantity: number; isDiscounted?: boolean }
export type OrderSpec = Partial<typeof order.$inferInsert> & { lines?: Line[] }

/** Choices that look random and are the same in every run, and orders made of them. */
export function orderMaker(seed: number) {
  const random = randomFrom(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const upTo = (most: number) => Math.floor(random() * (most + 1))

  /** An order row as the shop could have written it, with odd prices and any discount. */
  function made({ lines, ...spec }: OrderSpec = {}) {
    const bought: Line[] =
      lines ??
      Array.from({ length: 1 + upTo(4) }, () => ({ ...pick(goods), price: 1 + upTo(20_000), quantity: 1 + upTo(3) }))
    const subtotal = bought.reduce((sum, line) => sum + line.price * line.quantity, 0)
    const isDigitalOnly = bought.every((line) => line.isDigital)
    const shippingCost = isDigitalOnly ? 0 : pick([0, 2000, 2500])
    const discount =
      spec.discount ?? pick([0, Math.round(subtotal / 10), upTo(subtotal), subtotal + upTo(shippingCost)])
    const at = spec.paidAt ?? startOfDay('2020-03-10')
    const country = pick(['KW', 'SA', undefined] as const)
    const row: typeof order.$inferInsert = {
      id: randomUUID(),
      number: `T-${randomUUID()}`,
      locale: 'ar',
      firstName: 'Noura',
      lastName: 'Al Anzi',
      email: `${upTo(20)}@reports.example`,
      emailKey: '',
      phone: '+96566123401',
      shipping: isDigitalOnly
        ? null
        : {
            address: '',
            city: '',
            area: '',
            building: '',
            floor: '',
            apartment: '',
            notes: '',
            ...(country && { country }),
          },
      subtotal,
      shippingCost,
      total: subtotal + shippingCost - discount,
      status: 'delivered',
      paymentMethod: 'knet',
      paymentStatus: 'paid',
      promoCode: discount > 0 ? pick(['SPRING', 'SUMMER']) : null,
      isDigitalOnly,
      reservation: 'kept',
      reservedUntil: at,
      createdAt: at,
      updatedAt: at,
      paidAt: at,
      ...spec,
      discount,
    }
    const rows = bought.map(({ productId, category, isDigital, price, quantity, isDiscounted = true }, position) => ({
      orderId: row.id,
      position,
      productId,
      title: productId,
      titleEn: productId,
      price,
      quantity,
      image: '',
      category,
      isDigital,
      isDiscounted,
    }))
    return { row, rows }
  }

  return { made, pick, upTo }
}
