import * as z from 'zod/mini'
import { categories, priceBandNames, sorts } from '#shop/catalog/category.ts'
import { orderSchema, quoteSchema } from '#shop/checkout/form.ts'
import { orderStatuses, paymentStatuses } from '#shop/orders/status.ts'

const json = (schema: object) => ({ 'application/json': { schema } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const list = (items: object) => ({ type: 'array', items })
const text = { type: 'string' }
const whole = { type: 'integer' }
const yes = { type: 'boolean' }
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const inQuery = (name: string, schema: object) => ({ name, in: 'query', required: false, schema })
const refusal = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
})
/** A body as it may be sent, from the same schema that checks it. */
const body = (schema: z.ZodMiniType) => ({
  required: true,
  content: json(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' })),
})

const bought = {
  title: text,
  titleEn: text,
  price: ref('Money'),
  quantity: whole,
  image: text,
  category: { enum: categories },
  isDigital: yes,
}
const sums = { subtotal: ref('Money'), shippingCost: ref('Money'), discount: ref('Money'), total: ref('Money') }

/** The API's OpenAPI 3.1 document. Money is whole fils; errors are RFC 9457 with a stable `code`. */
export function openApi(baseUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bustan',
      version: '1',
      description: 'Products, quotes and orders of the shop. Amounts are whole fils (1 KWD = 1000 fils).',
    },
    servers: [{ url: `${baseUrl}/api/v1` }],
    paths: {
      '/products': {
        get: {
          summary: 'Browse active products, newest first unless sorted',
          parameters: [
            inQuery('category', { enum: categories }),
            inQuery('band', { enum: priceBandNames }),
            inQuery('q', { type: 'string', maxLength: 80 }),
            inQuery('sort', { enum: sorts }),
            inQuery('cursor', { type: 'integer', minimum: 0 }),
            inQuery('limit', { type: 'integer', minimum: 1, maximum: 50 }),
          ],
          responses: {
            200: {
              description: 'A page of products',
              content: json(object({ products: list(ref('Product')), found: whole, nextCursor: orNull(whole) })),
            },
            422: refusal('The cursor or limit is not valid'),
          },
        },
      },
      '/products/{id}': {
        get: {
          summary: 'One active product',
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          responses: {
            200: { description: 'The product', content: json(ref('Product')) },
            404: refusal('Not sold here'),
          },
        },
      },
      '/quotes': {
        post: {
          summary: 'What a cart would cost now; reserves nothing',
          requestBody: body(quoteSchema),
          responses: {
            200: { description: 'The quote', content: json(ref('Quote')) },
            400: refusal('Not JSON'),
            422: refusal('Not valid'),
            429: refusal('Too many tries'),
          },
        },
      },
      '/orders': {
        post: {
          summary: 'Place an order and open its payment page',
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
            },
          ],
          requestBody: body(orderSchema),
          responses: {
            201: { description: 'Placed', content: json(ref('PlacedOrder')) },
            200: { description: 'The same order, placed before with this key', content: json(ref('PlacedOrder')) },
            400: refusal('Not JSON, or no Idempotency-Key'),
            409: refusal('Sold out, code refused, total changed, or the key belongs to another order'),
            422: refusal('Not valid'),
            429: refusal('Too many orders from one network'),
            503: refusal('The gateway does not answer; the order is placed, send the same request again'),
          },
        },
      },
      '/orders/{number}': {
        get: {
          summary: 'One order, for the holder of its access token',
          security: [{ accessToken: [] }],
          parameters: [{ name: 'number', in: 'path', required: true, schema: text }],
          responses: {
            200: { description: 'The order', content: json(ref('Order')) },
            404: refusal('No such order, or not with this token'),
          },
        },
      },
    },
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Money: object({ amount: whole, currency: { const: 'KWD' } }),
        Product: object({
          id: text,
          title: text,
          titleEn: text,
          description: text,
          descriptionEn: text,
          price: ref('Money'),
          originalPrice: orNull(ref('Money')),
          image: text,
          imageColour: text,
          imageAlt: text,
          imageAltEn: text,
          category: { enum: categories },
          isNew: yes,
          isLimited: yes,
          isDigital: yes,
          stock: whole,
          sku: text,
          tags: list(text),
        }),
        Quote: object({
          items: list(object({ productId: text, ...bought, imageColour: text, available: whole })),
          problems: list(object({ productId: text, reason: { enum: ['gone', 'out_of_stock', 'not_enough'] } })),
          promo: orNull({
            type: 'object',
            properties: { code: text, type: text, value: whole, refused: text },
            required: ['code'],
          }),
          ...sums,
        }),
        PlacedOrder: object({ number: text, accessToken: text, total: ref('Money'), paymentUrl: text }),
        Order: object({
          number: text,
          status: { enum: orderStatuses },
          paymentStatus: { enum: paymentStatuses },
          paymentMethod: text,
          customer: { type: 'object' },
          shipping: orNull({ type: 'object' }),
          items: list(object({ productId: text, ...bought })),
          downloads: list(object({ productId: text, fileName: text, bytes: whole, url: text })),
          ...sums,
          promoCode: orNull(text),
          promoDiscount: whole,
          isDigitalOnly: yes,
          createdAt: text,
          deliveredAt: orNull(text),
        }),
        Problem: {
          type: 'object',
          properties: {
            type: text,
            title: text,
            status: whole,
            code: text,
            detail: text,
            errors: list({ type: 'object' }),
          },
          required: ['status', 'code', 'detail'],
        },
      },
    },
  }
}
