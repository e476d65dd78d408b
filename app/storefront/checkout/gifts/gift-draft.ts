import { type FieldErrors, parseInput } from '#app/form.ts'
import type { Quote } from '#app/storefront/cart/quote.ts'
import type { CartItem } from '#shop/cart/reducer.ts'
import { parentOf } from '#shop/catalog/variants/options.ts'
import type { GiftCard } from '#shop/gifts/cards.ts'
import { giftSchema, isGiftDay } from '#shop/gifts/form.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import type { Locale } from '#shop/money.ts'

/** A gift as input; its day is a date field's. */
export type GiftDraft = Record<'name' | 'email' | 'from' | 'message' | 'sendOn', string> & {
  locale: Locale
  card: GiftCard
}

type Gifts = { gifts: Record<string, GiftDraft> }

export const newGift = (locale: Locale): GiftDraft => ({
  name: '',
  email: '',
  from: '',
  message: '',
  sendOn: kuwaitDate(new Date()),
  locale,
  card: 'harvest',
})

/** A guide that can be given, and another line of the order that has it too, by itself or in a bundle. */
export type Giftable = CartItem & { other: Quote['items'][number] | undefined }

/** The cart items that can be given: digital guides that are no bundles, as the quote says; nothing without one. */
export function giftable(items: readonly CartItem[], quote: Pick<Quote, 'items'> | null): Giftable[] {
  if (quote === null) return []
  const isBundle = (id: string) => quote.items.some((line) => line.productId === id && line.bundle !== null)
  const isGuide = ({ category, isDigital }: CartItem) => category === 'guide' && isDigital
  const otherOf = (id: string) =>
    quote.items.find(
      (line) =>
        line.productId !== id &&
        [line, ...(line.bundle?.items ?? [])].some(({ productId }) => parentOf(productId) === parentOf(id)),
    )
  return items
    .filter((item) => isGuide(item) && !isBundle(item.id))
    .map((item) => ({ ...item, other: otherOf(item.id) }))
}

/** Why a guide cannot be given: the order has it more than once. */
export const giftObstacle = ({ quantity, other }: Pick<Giftable, 'quantity' | 'other'>): 'one_only' | 'twice' | null =>
  quantity > 1 ? 'one_only' : other ? 'twice' : null

/** A gift's field name, in the draft's problems and in the form; without a field the choice itself. */
export const giftField = (productId: string, name?: keyof GiftDraft): string =>
  name ? `gift.${productId}.${name}` : `gift.${productId}`

/** A draft's gift errors, by field; items that are not `giftable` are no gifts. */
export function giftProblems({ gifts }: Gifts, guides: readonly Giftable[]): FieldErrors {
  const problems: FieldErrors = {}
  for (const guide of guides) {
    const { id } = guide
    const draft = gifts[id]
    if (draft === undefined) continue
    const obstacle = giftObstacle(guide)
    if (obstacle) problems[giftField(id)] = obstacle
    const read = parseInput(giftSchema, draft)
    if (!read.ok) for (const [name, why] of Object.entries(read.errors)) problems[`${giftField(id)}.${name}`] = why
    if (!isGiftDay(draft.sendOn, new Date())) problems[giftField(id, 'sendOn')] = 'gift_day'
  }
  return problems
}

/** The gift of an order line; nothing for one the buyer keeps, or that is not `giftable`. */
export function giftOf({ gifts }: Gifts, guides: readonly CartItem[], id: string): { gift?: GiftDraft } {
  const draft = guides.some((item) => item.id === id) ? gifts[id] : undefined
  return draft ? { gift: draft } : {}
}
