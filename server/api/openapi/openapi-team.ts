import { appointmentStates, sessionModes } from '#shop/appointments/status.ts'
import { categories, productStatuses } from '#shop/catalog/category.ts'
import { messageCategories, messagePriorities, messageStatuses } from '#shop/messages/status.ts'
import { orderStatuses, paymentStatuses } from '#shop/orders/status.ts'
import { changedShipmentSchema, newShipmentSchema } from '../shipments/team-shipments.ts'
import { bundleOffer, ofBundle } from './openapi-bundles.ts'
import { teamGiftOfLine } from './openapi-gifts.ts'
import { ofPackage } from './openapi-packages.ts'
import { body, queryOf } from './openapi-parameters.ts'
import { refundSchema, sentAndReturned } from './openapi-returns.ts'
import { customer, deliveryAddress, laterPlace, names } from './openapi-schemas.ts'
import { read, write } from './openapi-with-key.ts'
import { summaryQuery, teamMessagesQuery, teamOrdersQuery, teamProductsQuery, threadQuery } from './query-schemas.ts'
import { address, bool, day, id, int, json, list, moment, object, orNull, ref, refusal, text } from './schema-words.ts'

const money = ref('Money')
const number = { name: 'number', in: 'path', required: true, schema: text }
const invalid = { 422: refusal('Not valid') }

const summary = {
  number: text,
  status: { enum: orderStatuses },
  paymentStatus: { enum: paymentStatuses },
  total: money,
  isDigitalOnly: bool,
  needsReview: { ...orNull(text), description: 'Why the team should look at it' },
  createdAt: moment,
  updatedAt: moment,
}
const line = {
  ...names,
  title: text,
  titleEn: text,
  price: money,
  quantity: int,
  restocked: int,
  shipped: int,
  leftToShip: int,
}

const messageFields = {
  number: text,
  name: text,
  email: text,
  subject: text,
  category: { enum: messageCategories },
  priority: { enum: messagePriorities },
  status: { enum: messageStatuses },
  isRead: bool,
  createdAt: moment,
}
const file = object({ filename: text, size: int, type: text })

/** The endpoints for integrations in the OpenAPI document. */
export const teamPaths = {
  '/admin/orders': read({
    scope: 'orders:read',
    summary: 'Orders as they changed, the longest unchanged first',
    parameters: queryOf(teamOrdersQuery, {
      updatedSince: { description: 'Changed at or after this time; overlap by a minute' },
    }),
    response: object({ orders: list(object(summary)), nextCursor: orNull(text) }),
    more: invalid,
  }),
  '/admin/orders/{number}': read({
    scope: 'orders:read',
    summary: 'One order with its lines, appointments, parcels, returns and refunds',
    parameters: [{ name: 'number', in: 'path', required: true, schema: text }],
    response: object({
      ...summary,
      paymentMethod: text,
      customer: object({ ...customer, locale: { enum: ['ar', 'en'] } }),
      shipping: orNull(object(deliveryAddress, laterPlace)),
      items: list(object({ ...line, category: { enum: categories }, isDigital: bool, ...ofBundle, ...teamGiftOfLine })),
      bookings: list(
        object({
          id: text,
          productId: orNull(text),
          variantId: orNull(text),
          startsAt: moment,
          endsAt: moment,
          state: { enum: appointmentStates },
          mode: orNull({ enum: sessionModes }),
          ...ofPackage,
          host: orNull(ref('Host')),
        }),
      ),
      ...sentAndReturned,
      refunds: list(refundSchema),
      subtotal: money,
      shippingCost: money,
      discount: money,
      manualDiscount: { ...money, description: 'What of the discount the team gave by hand' },
      promoCode: orNull(text),
      isMadeByTeam: bool,
      notes: text,
      paidAt: orNull(moment),
      deliveredAt: orNull(moment),
    }),
    more: { 404: refusal('No such order') },
  }),
  '/admin/orders/{number}/shipments': {
    post: write({
      summary: 'Ship items of a paid order in a parcel',
      description:
        'Without `items` all that is left. `carrier` is the id of one in the settings, or a name; its link is made from ' +
        'the tracking number unless one is given. The same `id` again makes no second parcel.',
      parameters: [number],
      requestBody: body(newShipmentSchema),
      responses: {
        201: { description: 'The parcel', content: json(ref('Shipment')) },
        200: {
          description:
            'The parcel that was made with this `id` before, as it stands; what was sent now changed nothing',
          content: json(ref('Shipment')),
        },
      },
    }),
  },
  '/admin/orders/{number}/shipments/{id}': {
    post: write({
      summary: 'Change the details or the state of a parcel',
      description: 'A parcel goes from shipped to delivered or cancelled, and from delivered back to shipped.',
      parameters: [number, { name: 'id', in: 'path', required: true, schema: id }],
      requestBody: body(changedShipmentSchema),
      responses: { 200: { description: 'The parcel', content: json(ref('Shipment')) } },
    }),
  },
  '/admin/products': read({
    scope: 'products:read',
    summary: 'Products in every status, by id',
    parameters: queryOf(teamProductsQuery),
    response: object({
      products: list(
        object({
          id: text,
          variantOf: { ...orNull(text), description: 'The product of a variant; each variant is its own entry' },
          title: text,
          titleEn: text,
          sku: text,
          category: { enum: categories },
          status: { enum: productStatuses },
          price: money,
          originalPrice: orNull(money),
          stock: int,
          isDigital: bool,
          image: orNull(address),
          ...bundleOffer,
        }),
      ),
      nextCursor: orNull(text),
    }),
    more: invalid,
  }),
  '/admin/messages': read({
    scope: 'messages:read',
    summary: 'Messages to the store, newest first; `begin` is the first 160 characters',
    parameters: queryOf(teamMessagesQuery),
    response: object({
      messages: list(object({ ...messageFields, begin: text })),
      nextCursor: orNull(text),
    }),
    more: invalid,
  }),
  '/admin/messages/{number}': read({
    scope: 'messages:read',
    summary:
      'One message with its whole text, and its last 50 answers in order; `earlier` counts those before them, and is the `before` that returns these',
    parameters: [number, ...queryOf(threadQuery)],
    response: object({
      ...messageFields,
      phone: orNull(text),
      locale: { enum: ['ar', 'en'] },
      message: text,
      attachments: list(file),
      earlier: int,
      entries: list(object({ kind: { enum: ['reply', 'customer'] }, text, at: moment, attachments: list(file) })),
    }),
    more: { ...invalid, 404: refusal('No such message') },
  }),
  '/admin/reports/summary': read({
    scope: 'reports:read',
    summary: 'Sales, refunds and revenue of some days of Kuwait, both included, 366 at most',
    parameters: queryOf(summaryQuery, { from: day, until: day }),
    response: object({
      from: day,
      until: day,
      timeZone: text,
      orders: int,
      sales: money,
      refunds: money,
      revenue: money,
      average: money,
      shipping: money,
      discount: money,
      days: list(object({ day, orders: int, sales: money, refunds: money, revenue: money })),
    }),
    more: invalid,
  }),
}
