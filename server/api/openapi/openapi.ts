import { categories, priceBandNames, sorts } from '#shop/catalog/category.ts'
import { quoteSchema } from '#shop/checkout/form.ts'
import { orderSchema } from '#shop/checkout/order-form.ts'
import { sessionCookie } from '../../auth/session-cookie.ts'
import { withAnyRefusal } from './any-refusal.ts'
import { formPaths } from './openapi-forms.ts'
import { packagePaths } from './openapi-packages.ts'
import { body, langParameter, queryOf, searchParameter } from './openapi-parameters.ts'
import { schemas } from './openapi-schemas.ts'
import { teamPaths } from './openapi-team.ts'
import { ownOrdersQuery, productPageQuery, slotsQuery } from './query-schemas.ts'
import { bool, day, id, inQuery, int, json, list, moment, object, orNull, ref, refusal, text } from './schema-words.ts'

/** The API's OpenAPI 3.1 document. Money is whole fils; errors are RFC 9457 with a stable `code`. */
export function openApi(baseUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bustan',
      version: '1',
      description:
        'Products, quotes, orders, messages and the newsletter of the shop. Amounts are whole fils (1 KWD = 1000 fils). ' +
        'New order statuses may be added within a version. ' +
        'Everything under /admin requires an API key of the store and is read-only, except for parcels.',
    },
    servers: [{ url: `${baseUrl}/api/v1` }],
    paths: withAnyRefusal({
      '/products': {
        get: {
          summary: 'Browse active products, newest first unless sorted or searched',
          parameters: [
            inQuery('category', { enum: categories }),
            inQuery('band', { enum: priceBandNames }),
            searchParameter,
            inQuery('sort', { enum: sorts }),
            ...queryOf(productPageQuery),
            inQuery('lang', {
              enum: ['ar', 'en'],
              description: 'The language of a refusal, instead of Accept-Language; products have both',
            }),
          ],
          responses: {
            200: {
              description: 'A page of products',
              content: json(
                object({
                  products: list(ref('Product')),
                  found: { ...int, description: 'How many there are; at least so many when foundIsExact is false' },
                  foundIsExact: bool,
                  showingResultsFor: { ...orNull(text), description: 'What was searched for instead of a mistyped q' },
                  nextCursor: orNull(text),
                }),
              ),
            },
            422: refusal('The cursor or limit is not valid'),
            429: refusal('Too many requests from one network'),
          },
        },
      },
      '/products/{id}': {
        get: {
          summary: 'One active product',
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          responses: {
            200: { description: 'The product', content: json(ref('WholeProduct')) },
            404: refusal('Not sold here'),
            429: refusal('Too many requests from one network'),
          },
        },
      },
      '/slots': {
        get: {
          summary: 'The free times of a consultation, by day of Kuwait; holds nothing',
          parameters: queryOf(slotsQuery, {
            from: { description: 'The first day; today at the earliest' },
            host: { description: 'Only the times of one host, by id' },
            minutes: { description: 'The length of a bought package’s sessions; by default the consultation’s' },
            except: { ...id, description: 'The id of an appointment that is to be moved: its own time counts as free' },
          }),
          responses: {
            200: {
              description: 'Days that have free times',
              content: json(
                object(
                  {
                    product: text,
                    timeZone: text,
                    minutes: int,
                    bufferMinutes: int,
                    from: { ...day, description: 'The first day that was looked at' },
                    next: orNull({ ...day, description: 'The first day after these that has free times' }),
                    days: list(
                      object(
                        { date: day, times: list(moment) },
                        {
                          hosts: {
                            ...list(list(int)),
                            description: 'For each of `times` who has it free, by id; missing in a shop with one host',
                          },
                        },
                      ),
                    ),
                  },
                  { hosts: { ...list(ref('Host')), description: 'Who gives it; missing in a shop with one host' } },
                ),
              ),
            },
            404: refusal('No consultation on sale'),
            422: refusal('Not valid'),
            429: refusal('Too many requests from one network'),
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
          description:
            'Each session of a consultation needs a time of GET /slots in `appointments`: as many entries as the items ' +
            'have sessions, a variant by its own id as `productId`. The times are held while the order is paid for and ' +
            'confirmed with the payment; `hostId` asks for one host, without it the shop gives each session to one who is free; if someone else took one of the times meanwhile, the answer is 409 `appointment` with the next free ones in `instead`.',
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
            },
            langParameter,
          ],
          requestBody: body(orderSchema),
          responses: {
            201: { description: 'Placed', content: json(ref('PlacedOrder')) },
            200: {
              description:
                'The same order, placed before with this key. After a declined payment `paymentUrl` is a new page, ' +
                'while the order is held',
              content: json(ref('PlacedOrder')),
            },
            400: refusal('Not JSON, or no Idempotency-Key'),
            409: refusal(
              'Sold out, an appointment is missing or taken, code refused, total changed, less than the gateway charges ' +
                '(`below_minimum`, with `minimum` in fils), or the key belongs to another order. ' +
                'With `not_payable` the order of this key, named by `number` and `accessToken`, is no longer held, or the gateway ' +
                'does not take its method: place it again with a new key. With `declined_too_often`, `method_off` or ' +
                '`total_changed` for an order of this key, which is named as well, its own page says what can be done',
            ),
            422: refusal('Not valid'),
            429: refusal('Too many orders from one network'),
            503: refusal(
              'The gateway does not answer; the order is placed, send the same request again while it is held',
            ),
          },
        },
        get: {
          summary: 'The orders of the account that is signed in, newest first',
          description: 'Guest orders of the same address belong to the account once the address is proven.',
          security: [{ session: [] }],
          parameters: queryOf(ownOrdersQuery),
          responses: {
            200: {
              description: 'A page of orders',
              content: json(object({ orders: list(ref('OrderSummary')), nextCursor: orNull(text) })),
            },
            401: refusal('No one is signed in'),
            422: refusal('The cursor or limit is not valid'),
            429: refusal('Too many requests from one network'),
            503: refusal('Sign-in cannot be checked now'),
          },
        },
      },
      '/orders/{number}': {
        get: {
          summary: 'One order, for the holder of its access token or the account it belongs to',
          security: [{ accessToken: [] }, { session: [] }],
          parameters: [
            { name: 'number', in: 'path', required: true, schema: text },
            {
              ...langParameter,
              description: 'Instead of Accept-Language: the language of a refusal, and of the area in `shipping.lines`',
            },
          ],
          responses: {
            200: { description: 'The order', content: json(ref('Order')) },
            401: refusal('Neither an access token nor a session'),
            404: refusal('No such order, or not with this token or of this account'),
            429: refusal('Too many requests from one network'),
            503: refusal('Sign-in cannot be checked now'),
          },
        },
      },
      ...packagePaths,
      ...teamPaths,
      ...formPaths,
    }),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key of the store’s team: bk_…' },
        accessToken: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie(baseUrl) },
      },
      schemas,
    },
  }
}
