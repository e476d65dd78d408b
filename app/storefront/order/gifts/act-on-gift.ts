import { typedText } from '#app/checked-form.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import type { GiftDraft } from '#app/storefront/checkout/gifts/gift-draft.ts'
import { type ChangeGiftRefusal, changeGift, type GiftChanger, sendGiftAgain } from '#shop/gifts/change-gift.ts'
import { giftSchema } from '#shop/gifts/form.ts'
import { readGift } from '#shop/gifts/read.ts'
import { isUuid } from '#shop/ids.ts'
import type { Shop } from '#shop/shop.ts'
import { draftOf } from './gifts-for-buyer.ts'

/** Why a gift was not changed. */
export type GiftProblem = ChangeGiftRefusal['reason'] | 'fields' | 'limited'

/** Result of a gift form, with its input. */
export type GiftResult =
  | { gift: string; done: 'changed' | 'again' }
  | { gift: string; problem: GiftProblem; errors: FieldErrors; typed: Partial<GiftDraft> }

const lengths = { name: 60, email: 254, from: 60, message: 1000, sendOn: 20, locale: 2, card: 20 } as const

/** Changes or resends a gift of an order. The caller has checked access. */
export async function actOnGift(
  shop: Shop,
  actor: GiftChanger,
  orderId: string,
  fields: Record<string, unknown>,
): Promise<GiftResult> {
  const giftId = isUuid(fields.gift) ? fields.gift : ''
  const names = Object.keys(lengths).filter((name) => name in fields) as (keyof typeof lengths)[]
  const typed = Object.fromEntries(
    names.map((name) => [name, typedText(fields[name], lengths[name])]),
  ) as Partial<GiftDraft>
  const no = (problem: GiftProblem, errors: FieldErrors = {}) => ({ gift: giftId, problem, errors, typed })
  const found = giftId === '' ? null : await readGift(shop.db, giftId)
  if (found === null || found.orderId !== orderId) return no('unknown')
  if (fields.intent === 'again') {
    const sent = await sendGiftAgain(shop.db, shop, actor, { orderId, giftId })
    return sent.ok ? { gift: giftId, done: 'again' } : no(sent.refusal.reason)
  }
  const read = parseInput(giftSchema, { ...draftOf(found), ...typed })
  if (!read.ok) return no('fields', read.errors)
  const changed = await changeGift(shop.db, shop, actor, { orderId, giftId }, read.value)
  if (changed.ok) return { gift: giftId, done: 'changed' }
  const { reason } = changed.refusal
  return no(reason, reason === 'day' ? { sendOn: 'gift_day' } : {})
}
