import { productStatuses } from '#shop/catalog/category.ts'
import type { Scope } from '#shop/integrations/scopes.ts'
import { messageStatuses } from '#shop/messages/status.ts'
import { orderStatuses, paymentStatuses } from '#shop/orders/status.ts'
import { customer, laterPlace, place } from './openapi-schemas.ts'
import { day, inQuery, json, list, moment, object, orNull, ref, refusal, text, whole, yes } from './schema-words.ts'

const money = ref('Money')
const paging = [
  inQuery('cursor', { ...text, description: 'The nextCursor of the page before; opaque' }),
  inQuery('limit', { type: 'integer', minimum: 1, maximum: 100, default: 50 }),
]
type Endpoint = { scope: Scope; summary: string; parameters: object[]; answer: object; more?: Record<string, object> }

/** A read endpoint for API keys with a scope. */
const read = ({ scope, summary, parameters, answer, more }: Endpoint) => ({
  get: {
    summary,
    description: `Needs an API key with the scope \`${scope}\`; 120 requests a minute for each key.`,
    security: [{ apiKey: [] }],
    parameters,
    responses: {
      200: { description: 'What was asked for', content: json(answer) },
      401: refusal('No API key, or one that is none or was revoked'),
      403: refusal(`The key may not: it has not the scope ${scope}`),
      429: refusal('Too many requests with this key'),
      ...more,
    },
  },
})
const invalid = { 422: refusal('Not valid') }

const summary = {
  number: text,
  status: { enum: orderStatuses },
  paymentStatus: { enum: paymentStatuses },
  total: money,
  isDigitalOnly: yes,
  needsReview: { ...orNull(text), description: 'Why the team should look at it' },
  createdAt: moment,
  updatedAt: moment,
}
const line = { productId: text, title: text, titleEn: text, price: money, quantity: whole, restocked: whole }

/** The endpoints for integrations in the OpenAPI document. */
export const teamPaths = {
  '/admin/orders': read({
    scope: 'orders:read',
    summary: 'Orders as they changed, the longest unchanged first',
    parameters: [
      inQuery('status', { enum: orderStatuses }),
      inQuery('payment', { enum: paymentStatuses }),
      inQuery('updatedSince', { ...moment, description: 'Changed then or later; ask with a minute to spare' }),
      ...paging,
    ],
    answer: object({ orders: list(object(summary)), nextCursor: orNull(text) }),
    more: invalid,
  }),
  '/admin/orders/{number}': read({
    scope: 'orders:read',
    summary: 'One order with its lines, appointments and refunds',
    parameters: [{ name: 'number', in: 'path', required: true, schema: text }],
    answer: object({
      ...summary,
      paymentMethod: text,
      customer: object({ ...customer, locale: { enum: ['ar', 'en'] } }),
      shipping: orNull(object(place, laterPlace)),
      items: list(object({ ...line, category: text, isDigital: yes })),
      bookings: list(
        object({
          id: text,
          productId: orNull(text),
          startsAt: moment,
          endsAt: moment,
          state: text,
          mode: orNull(text),
        }),
      ),
      refunded: money,
      refunds: list(
        object({
          id: text,
          amount: money,
          items: list(object({ productId: text, quantity: whole, amount: money })),
          shipping: money,
          state: text,
          at: moment,
          settledAt: orNull(moment),
        }),
      ),
      subtotal: money,
      shippingCost: money,
      discount: money,
      promoCode: orNull(text),
      notes: text,
      paidAt: orNull(moment),
      deliveredAt: orNull(moment),
    }),
    more: { 404: refusal('No such order') },
  }),
  '/admin/products': read({
    scope: 'products:read',
    summary: 'Products in every status, by id',
    parameters: paging,
    answer: object({
      products: list(
        object({
          id: text,
          title: text,
          titleEn: text,
          sku: text,
          category: text,
          status: { enum: productStatuses },
          price: money,
          originalPrice: orNull(money),
          stock: whole,
          isDigital: yes,
          image: text,
        }),
      ),
      nextCursor: orNull(text),
    }),
    more: invalid,
  }),
  '/admin/messages': read({
    scope: 'messages:read',
    summary: 'Messages to the store, newest first; `begin` is the first 160 characters',
    parameters: [inQuery('status', { enum: messageStatuses }), ...paging],
    answer: object({
      messages: list(
        object({
          number: text,
          name: text,
          email: text,
          subject: text,
          begin: text,
          category: text,
          priority: text,
          status: { enum: messageStatuses },
          isRead: yes,
          createdAt: moment,
        }),
      ),
      nextCursor: orNull(text),
    }),
    more: invalid,
  }),
  '/admin/reports/summary': read({
    scope: 'reports:read',
    summary: 'Sales, refunds and revenue of some days of Kuwait, both included, 366 at most',
    parameters: [inQuery('from', day, true), inQuery('until', day, true)],
    answer: object({
      from: day,
      until: day,
      timeZone: text,
      orders: whole,
      sales: money,
      refunds: money,
      revenue: money,
      average: money,
      shipping: money,
      discount: money,
      days: list(object({ day, orders: whole, sales: money, refunds: money, revenue: money })),
    }),
    more: invalid,
  }),
}
