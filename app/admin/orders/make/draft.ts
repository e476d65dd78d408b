import * as z from 'zod/mini'
import type { FieldErrors } from '#app/form.ts'
import { fromShipping, migrateShipping, toShipping } from '#app/storefront/checkout/shipping-draft.ts'
import type { Country } from '#shop/addresses/countries.ts'
import type { ShippingAddress } from '#shop/addresses/shipping.ts'
import { contentsVersion } from '#shop/checkout/team/change-order.ts'
import { toDecimal } from '#shop/money.ts'
import { typedDigits } from '#shop/numbers.ts'
import type { OrderView } from '#shop/orders/read.ts'
import { isGatewayMethod } from '#shop/payments/methods.ts'
import { formatPhone } from '#shop/phone.ts'
import { wantedOf } from '#shop/pricing/group-lines.ts'
import { nestedForm } from '#shop/settings/nested.ts'

/** Any input, cut to the field's maximum length. */
const typed = (max: number) =>
  z._default(
    z.pipe(
      z.unknown(),
      z.transform((value) => (typeof value === 'string' ? value.slice(0, max) : '')),
    ),
    '',
  )
const few = <Part extends z.ZodMiniType>(part: Part, most: number) =>
  z.catch(z.array(part).check(z.maxLength(most)), [])

/** The form in progress: nothing in it has to be valid yet. */
export const draftSchema = nestedForm(
  z.object({
    locale: typed(2),
    customer: z.prefault(
      z.object({
        firstName: typed(80),
        lastName: typed(80),
        email: typed(254),
        phone: typed(40),
        robloxUsername: typed(60),
      }),
      {},
    ),
    lines: z._default(few(z.object({ productId: typed(120), quantity: typed(6) }), 60), []),
    appointments: z._default(
      few(z.object({ productId: typed(120), startsAt: typed(40), mode: typed(10), hostId: typed(10) }), 20),
      [],
    ),
    shipping: z.prefault(
      z.object({
        country: typed(2),
        governorate: typed(40),
        areaId: typed(40),
        area: typed(80),
        block: typed(40),
        street: typed(80),
        avenue: typed(40),
        emirate: typed(40),
        city: typed(80),
        district: typed(80),
        address: typed(200),
        building: typed(60),
        floor: typed(40),
        apartment: typed(40),
        notes: typed(600),
        paci: typed(20),
      }),
      {},
    ),
    promoCode: typed(60),
    off: z.prefault(z.object({ amount: typed(20), reason: typed(400) }), {}),
    paymentMethod: typed(20),
    notes: typed(600),
    sessionNote: typed(600),
    findCustomer: typed(100),
    findProduct: typed(100),
    /** The last customer filled in and the last product added: remounts their fields. */
    used: typed(120),
    touched: typed(140),
    key: typed(40),
    seen: typed(100),
    expectedTotal: typed(12),
  }),
)
export type Draft = z.output<typeof draftSchema>

/** An empty form. */
export const emptyDraft = (key: string): Draft => draftSchema.parse({ key, locale: 'ar', 'shipping.country': 'KW' })

type Contact = Pick<OrderView, 'firstName' | 'lastName' | 'email' | 'phone' | 'robloxUsername' | 'shipping' | 'locale'>

/** Fills in an earlier order's customer and address. */
export function withCustomer(draft: Draft, { locale, shipping, ...buyer }: Contact): Draft {
  const customer = { ...buyer, phone: formatPhone(buyer.phone), robloxUsername: buyer.robloxUsername ?? '' }
  return { ...draft, locale, customer, shipping: shipping ? addressOf(shipping) : draft.shipping }
}

/** An address as form fields; a free-text one as far as it can be parsed. */
const addressOf = (address: ShippingAddress): Draft['shipping'] =>
  (address.country ?? 'KW') === 'KW' && !address.block ? migrateShipping(inWords(address)) : fromShipping(address)

const inWords = ({ country: _, ...parts }: ShippingAddress) => parts

/** An order's contents as form fields; `seen` is their version. */
export function draftOf(order: OrderView, appointments: Draft['appointments']): Draft {
  const { paymentMethod } = order
  return {
    ...withCustomer(emptyDraft(''), order),
    lines: wantedOf(order.lines).map(({ productId, quantity }) => ({ productId, quantity: String(quantity) })),
    appointments,
    promoCode: order.promoCode ?? '',
    off: {
      amount: order.manualDiscount > 0 ? toDecimal(order.manualDiscount) : '',
      reason: order.discountReason,
    },
    paymentMethod: isGatewayMethod(paymentMethod) ? paymentMethod : '',
    notes: order.notes,
    sessionNote: order.sessionNote,
    seen: contentsVersion(order),
  }
}

/** The lines as order items; an invalid quantity is 0. */
export const itemsOf = ({ lines }: Pick<Draft, 'lines'>) =>
  lines.map(({ productId, quantity }) => {
    const count = typedDigits(quantity)
    return { productId, quantity: /^\d{1,4}$/.test(count) ? Number(count) : 0 }
  })

/** The form as input for the server's schema. The payer accepts the terms on the payment page. */
export function orderOf(draft: Draft) {
  const { shipping, promoCode, paymentMethod, notes, sessionNote, expectedTotal, customer } = draft
  const { country, notes: _, ...parts } = shipping
  const hasAddress = Object.values(parts).some((part) => part.trim() !== '')
  return {
    items: itemsOf(draft),
    appointments: draft.appointments
      .filter(({ startsAt }) => startsAt !== '')
      .map((each) => ({ ...each, hostId: each.hostId === '' ? null : Number(each.hostId) })),
    ...(promoCode.trim() !== '' && { promoCode }),
    customer,
    // The server's schema rejects an unknown country.
    shipping: hasAddress
      ? toShipping({ ...shipping, country: country as Country }, draft.locale === 'en' ? 'en' : 'ar')
      : null,
    paymentMethod,
    notes,
    sessionNote,
    ...(/^\d{1,10}$/.test(expectedTotal) && { expectedTotal: Number(expectedTotal) }),
    terms: true,
  }
}

/** Problems by form field name. */
export const byField = (problems: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([path, why]) => [path.replace(/^order\./, '').replace(/^items\b/, 'lines'), why]),
  )
