import { readFields } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { areasOf } from '#shop/addresses/kuwait-areas.ts'
import { governorates } from '#shop/addresses/shipping.ts'
import { normaliseArabic } from '#shop/catalog/search/normalise-arabic.ts'
import type { ChangeOrderRefusal } from '#shop/checkout/team/change-order.ts'
import type { Locale } from '#shop/money.ts'
import { typedDigits } from '#shop/numbers.ts'
import type { Shop } from '#shop/shop.ts'
import { byField, type Draft, draftSchema } from './draft.ts'
import { lookUp, takeCustomer } from './look-up.server.ts'
import type { FormResult } from './order-form.tsx'

type Sent = { draft: Draft; places: boolean }

/** The submitted form after its button's action: a customer filled in, a product added or removed. */
export async function readDraft(shop: Shop, request: Request): Promise<Sent> {
  const fields = await readFields(request)
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string).slice(0, 120) : '')
  let draft = draftSchema.parse(fields)
  const use = text('use')
  if (use !== '')
    draft = { ...(await takeCustomer(shop.db, draft, use, shop.clock.now())), findCustomer: '', used: use }
  if (text('add') !== '') draft = withProduct(draft, text('add'))
  if (text('remove') !== '')
    draft = { ...draft, lines: draft.lines.filter(({ productId }) => productId !== text('remove')) }
  return { draft: { ...draft, shipping: withArea(draft.shipping) }, places: fields.intent === 'place' }
}

/** A Kuwaiti address with its area matched in any spelling, and the area's governorate. */
function withArea(shipping: Draft['shipping']): Draft['shipping'] {
  if (shipping.country !== 'KW') return shipping
  const typed = normaliseArabic(shipping.area)
  const within = governorates.filter((id) => shipping.governorate === '' || id === shipping.governorate)
  for (const governorate of within) {
    const known = areasOf(governorate, 'ar').find(({ ar, en }) =>
      [ar, en].some((name) => normaliseArabic(name) === typed),
    )
    if (known) return { ...shipping, governorate, areaId: known.id }
  }
  return { ...shipping, areaId: '' }
}

function withProduct(draft: Draft, productId: string): Draft {
  const there = draft.lines.find((line) => line.productId === productId)
  if (there === undefined) return { ...draft, lines: [...draft.lines, { productId, quantity: '1' }] }
  const quantity = String((Number(typedDigits(there.quantity)) || 0) + 1)
  const lines = draft.lines.map((line) => (line === there ? { productId, quantity } : line))
  return { ...draft, lines, touched: `${productId} ${quantity}` }
}

type State = {
  problems?: FieldErrors
  refusal?: ChangeOrderRefusal | null
  /** The number of the order that is changed. */
  changes?: string
}

/** The form again, with its search results, quote and errors. */
export async function loadForm(
  shop: Shop,
  draft: Draft,
  locale: Locale,
  { problems = {}, refusal = null, changes }: State = {},
): Promise<FormResult> {
  const looked = await lookUp(shop, draft, locale, changes ?? null)
  return { draft, looked, problems: byField(problems), refusal }
}
