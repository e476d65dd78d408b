import { appointmentStates, sessionModes } from '#shop/appointments/status.ts'
import { categories } from '#shop/catalog/category.ts'
import { scopes } from '#shop/integrations/scopes.ts'
import { orderStatuses, paymentStatuses } from '#shop/orders/status.ts'
import { problemCodes } from '../problem.ts'
import { bundleOffer, ofBundle } from './openapi-bundles.ts'
import { giftOfLine } from './openapi-gifts.ts'
import { ofPackage, packageOffer } from './openapi-packages.ts'
import { productSchemas } from './openapi-products.ts'
import { parcelSchemas, refunded, sentAndReturned } from './openapi-returns.ts'
import { address, bool, int, list, moment, object, orNull, ref, text } from './schema-words.ts'

const bought = {
  title: text,
  titleEn: text,
  price: ref('Money'),
  quantity: int,
  image: address,
  category: { enum: categories },
  isDigital: bool,
}
/** The names of an order line. */
export const names = {
  productId: text,
  variantId: { ...orNull(text), description: 'Which variant of the product; null for a product without variants' },
}
const amounts = { subtotal: ref('Money'), shippingCost: ref('Money'), discount: ref('Money'), total: ref('Money') }

export const customer = { firstName: text, lastName: text, email: text, phone: text, robloxUsername: orNull(text) }
/** An address as it was entered; orders from before `laterPlace` was introduced lack its fields. */
export const deliveryAddress = {
  address: text,
  city: text,
  area: text,
  building: text,
  floor: text,
  apartment: text,
  notes: text,
}
export const laterPlace = {
  country: text,
  governorate: text,
  areaId: text,
  block: text,
  street: text,
  avenue: text,
  emirate: text,
  paci: { ...text, description: 'The PACI number of an address in Kuwait: eight digits, or empty' },
}

const leastGoods = {
  ...orNull(int),
  description:
    'The minimum subtotal, in fils, when a code is refused as `minimum`; the least total with `below_minimum`',
}

/** The request and response schemas of the OpenAPI document, by name. */
export const schemas = {
  Money: object({ amount: int, currency: { const: 'KWD' } }),
  ...productSchemas,
  Quote: object({
    items: list(
      object({
        ...names,
        ...bought,
        picture: text,
        imageColour: text,
        available: int,
        ...packageOffer,
        ...bundleOffer,
      }),
    ),
    problems: list(ref('ItemProblem')),
    promo: orNull({
      type: 'object',
      properties: { code: text, type: text, value: int, isLimited: bool, refused: text, minimum: leastGoods },
      required: ['code'],
    }),
    ...amounts,
    leftToFree: {
      ...orNull(ref('Money')),
      description: 'How much more makes the delivery free; null when it is, or never would be',
    },
    delivers: { ...bool, description: 'False when the shop does not deliver to `country`' },
  }),
  ItemProblem: object(
    { productId: text, reason: { enum: ['gone', 'choose_variant', 'out_of_stock', 'not_enough', 'share'] } },
    { variantId: text, left: int, most: int },
  ),
  PlacedOrder: object({
    number: text,
    accessToken: text,
    total: ref('Money'),
    paymentUrl: {
      ...address,
      description:
        'Redirect the buyer’s browser here; it leads to the payment page. Once it is opened, the order is held for the shop’s full reservation time, counted from when it was placed',
    },
    reservedUntil: {
      ...text,
      format: 'date-time',
      description:
        'When the reservation of goods and slots expires and the order is cancelled: at most ten minutes until paymentUrl is opened, longer after that',
    },
  }),
  Host: object({ id: int, name: text, nameEn: text }),
  Booking: object({
    id: text,
    productId: orNull(text),
    variantId: orNull(text),
    startsAt: moment,
    endsAt: moment,
    state: { enum: appointmentStates },
    mode: orNull({ enum: sessionModes }),
    ...ofPackage,
    host: { ...orNull(ref('Host')), description: 'Who gives it; null in a shop with one host' },
    calendarUrl: { ...orNull(address), description: 'The appointment as an .ics file, once it is confirmed' },
  }),
  OrderSummary: object({
    number: text,
    status: { enum: orderStatuses },
    paymentStatus: { enum: paymentStatuses },
    total: ref('Money'),
    refunded,
    createdAt: moment,
  }),
  ...parcelSchemas,
  Order: object({
    number: text,
    status: { enum: orderStatuses },
    paymentStatus: { enum: paymentStatuses },
    paymentMethod: text,
    customer: object(customer),
    shipping: orNull(object({ ...deliveryAddress, lines: list(text) }, laterPlace)),
    items: list(object({ ...names, ...bought, ...ofBundle, ...giftOfLine })),
    bookings: list(ref('Booking')),
    ...sentAndReturned,
    downloads: list(object({ productId: text, fileName: text, bytes: int, url: address })),
    ...amounts,
    promoCode: orNull(text),
    promoDiscount: int,
    isDigitalOnly: bool,
    createdAt: moment,
    deliveredAt: orNull(moment),
  }),
  Problem: {
    ...object(
      { type: text, title: text, status: int, code: { enum: problemCodes }, detail: text },
      {
        errors: list(object({ path: text, code: text }, { fields: list(text) })),
        retryAfter: { ...int, description: 'Seconds, as in the header Retry-After' },
        scope: { enum: scopes },
        problems: list(ref('ItemProblem')),
        promoCode: text,
        total: { ...int, description: 'What it costs now, in fils' },
        problem: object({
          productId: text,
          why: { enum: ['required', 'not_offered', 'day_full', 'taken', 'not_a_guide', 'twice', 'day'] },
        }),
        instead: list(moment),
        why: text,
        minimum: leastGoods,
        number: text,
        accessToken: text,
        requestId: { ...text, description: 'The request in the log of the shop, from status 500 on' },
      },
    ),
    description:
      'An error response (RFC 9457). `code` is stable, `detail` is for people, in the language of ' +
      '`?lang=`, else of Accept-Language. `invalid` names the fields in `errors`; `items` has `problems`, `promo` has `promoCode`, ' +
      '`why` and `minimum`, `appointment` has `problem` and the next free times in `instead`, `gift` has `problem`.',
  },
}
