import { type FieldErrors, parseInput } from '#app/form.ts'
import type { CartItem } from '#shop/cart/reducer.ts'
import type { GiftCard } from '#shop/gifts/cards.ts'
import { giftSchema, isGiftDay } from '#shop/gifts/form.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import type { Locale } from '#shop/money.ts'

/** A gift as it is typed; its day is a date field's. */
export type GiftDraft = Record<'name' | 'email' | 'from' | 'message' | 'sendOn', string> & {
  locale: Locale
  card: GiftCard
}

type Gifts = { gifts: Record<string, GiftDraft> }

export const newGift = (locale: Locale): GiftDraft => ({
  ...{ name: '', email: '', from: '', message: '', sendOn: kuwaitDate(new Date()) },
  ...{ locale, card: 'harvest' },
})

/** What of a cart can be given: digital guides. */
export const giftable = (items: readonly CartItem[]): CartItem[] =>
  items.filter(({ category, isDigital }) => category === 'guide' && isDigital)

/** The field of a gift in the draft's problems and in the form; without a name the choice itself. */
export const giftField = (productId: string, name?: keyof GiftDraft): string =>
  name ? `gift.${productId}.${name}` : `gift.${productId}`

/** What is wrong with the gifts of a draft, field by field. */
export function giftProblems({ gifts }: Gifts, items: readonly CartItem[]): FieldErrors {
  const problems: FieldErrors = {}
  for (const { id, quantity } of giftable(items)) {
    const given = gifts[id]
    if (given === undefined) continue
    if (quantity > 1) problems[giftField(id)] = 'one_only'
    const read = parseInput(giftSchema, given)
    if (!read.ok) for (const [name, why] of Object.entries(read.errors)) problems[`${giftField(id)}.${name}`] = why
    if (!isGiftDay(given.sendOn, new Date())) problems[giftField(id, 'sendOn')] = 'gift_day'
  }
  return problems
}

/** What an order's line says of its gift; nothing for one that its buyer keeps. */
export function giftOf({ gifts }: Gifts, item: CartItem): { gift?: GiftDraft } {
  const given = giftable([item]).length > 0 ? gifts[item.id] : undefined
  return given ? { gift: given } : {}
}
