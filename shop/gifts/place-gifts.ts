import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { parentOf } from '../catalog/variants/options.ts'
import type { Executor } from '../db.ts'
import { kuwaitDate } from '../kuwait-time.ts'
import { emailKey } from '../text-fields.ts'
import { sendAtOf } from './day.ts'
import { type GiftInput, isGiftDay } from './form.ts'
import { gift } from './table.ts'

/** `not_a_guide`: only a digital guide can be a gift; `twice`: the order has the product besides its gift, or twice. */
export type GiftProblem = { productId: string; why: 'not_a_guide' | 'twice' | 'day' }

type Wanted = { productId: string; quantity: number; gift?: GiftInput | undefined }
type Sold = { id: string; quantity: number; category: string; isDigital: boolean; bundle: unknown }
type NewGift = typeof gift.$inferInsert

/** The gifts in an order's items, by line position; or why one of them is impossible (R63). Pure. */
export function giftsOf(
  orderId: string,
  requested: readonly Wanted[],
  lines: readonly Sold[],
  now: Date,
): { gifts: NewGift[]; problem: GiftProblem | null } {
  const gifts: NewGift[] = []
  for (const { productId, gift: input } of requested) {
    if (!input) continue
    const position = lines.findIndex(({ id, bundle }) => id === productId && !bundle)
    const sold = lines[position]
    const sendOn = input.sendOn ?? kuwaitDate(now)
    // Files are granted once per order: a gift's files belong to its recipient.
    const same = lines.filter(({ id }) => parentOf(id) === parentOf(productId))
    const no = (why: GiftProblem['why']) => ({ gifts: [], problem: { productId, why } })
    if (sold?.category !== 'guide' || !sold.isDigital) return no('not_a_guide')
    if (same.length > 1 || sold.quantity !== 1) return no('twice')
    if (!isGiftDay(sendOn, now)) return no('day')
    const { name: recipientName, email, locale, from: fromName, message, card } = input
    const to = { recipientName, email, emailKey: emailKey(email), locale, fromName, message, card }
    gifts.push({ id: randomUUID(), orderId, position, ...to, sendOn, sendAt: sendAtOf(sendOn, now), createdAt: now })
  }
  return { gifts, problem: null }
}

/** Inserts an order's gifts, as one of the statements that place it. */
export const insertGifts = (tx: Executor, rows: readonly NewGift[]) => tx.insert(gift).values([...rows])

/** Deletes the gifts of an unpaid order, which is written again in the same transaction. */
export async function dropGifts(tx: Executor, orderId: string): Promise<void> {
  await tx.delete(gift).where(eq(gift.orderId, orderId))
}
