import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeAll, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type * as zm from 'zod/mini'
import { bookSchema } from '#shop/appointments/packages/form.ts'
import { requestOrigin } from '#shop/audit/request-origin.ts'
import { cartReminderSchema } from '#shop/cart/reminders/form.ts'
import { addProduct } from '#shop/catalog/add-product.ts'
import { quoteSchema } from '#shop/checkout/form.ts'
import { orderSchema } from '#shop/checkout/order-form.ts'
import { mail } from '#shop/email/table.ts'
import { scopes } from '#shop/integrations/scopes.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { messageSchema } from '#shop/messages/form.ts'
import { subscribeSchema } from '#shop/newsletter/form.ts'
import { order } from '#shop/orders/table.ts'
import type { summaryOf } from '#shop/reports/summary.ts'
import { stockAlertSchema } from '#shop/wishlist/form.ts'
import { member } from '#tests/support/accounts/accounts.ts'
import { newKey } from '#tests/support/accounts/api-key.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, ask, freeTimes, home, orderBody, type Placed, place, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { anyGift } from '#tests/support/orders/gifts.ts'
import { addPackage } from '#tests/support/orders/packages.ts'
import type * as client from '../../../docs/client/bustan.ts'
import { bustan, ShopProblem } from '../../../docs/client/bustan.ts'
import type { bookingBody, hostBody } from '../appointment-views.ts'
import type { lineBundleBody } from '../bundle-views.ts'
import { problem } from '../problem.ts'
import { changedShipmentSchema, newShipmentSchema } from '../shipments/team-shipments.ts'
import type { teamOrderBody, teamOrderSummary } from '../team-views.ts'
import type { orderBody as ownOrderBody, productBody, quoteBody, wholeProductBody } from '../views.ts'
import { openApi } from './openapi.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })

type Products = { products: { id: string; image: string | null }[] }
type Schema = { [name: string]: unknown }
type Answers = Record<string, { content?: Record<string, { schema: Schema }> }>
type Operation = {
  responses: Answers
  requestBody?: Answers[string]
  parameters?: { name: string; in: string }[]
  security?: object[]
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Schema; securitySchemes: { session: { name: string } } }
}

// The example client's types must match the server's responses: tsc compares them.
expectTypeOf<ReturnType<typeof productBody>>().toExtend<client.Product>()
expectTypeOf<ReturnType<typeof wholeProductBody>>().toExtend<client.WholeProduct>()
expectTypeOf<ReturnType<typeof quoteBody>>().toExtend<client.Quote>()
expectTypeOf<ReturnType<typeof ownOrderBody>>().toExtend<client.Order>()
expectTypeOf<ReturnType<typeof teamOrderSummary>>().toExtend<client.ChangedOrder>()
expectTypeOf<ReturnType<typeof teamOrderBody>>().toExtend<client.TeamOrder>()
expectTypeOf<Awaited<ReturnType<typeof summaryOf>>>().toExtend<client.Summary>()
expectTypeOf<ReturnType<typeof bookingBody>>().toExtend<client.Booking>()
expectTypeOf<keyof ReturnType<typeof bookingBody>>().toEqualTypeOf<keyof client.Booking>()
expectTypeOf<ReturnType<typeof hostBody>>().toEqualTypeOf<client.Host>()
expectTypeOf<NonNullable<ReturnType<typeof lineBundleBody>>>().toExtend<client.LineBundle>()
expectTypeOf<client.Order['items'][number]>().toHaveProperty('bundle')
expectTypeOf<client.TeamOrder['items'][number]>().toHaveProperty('bundle')
// What the client takes must be what the server takes.
type Client = ReturnType<typeof bustan>
expectTypeOf<client.CartItem>().toExtend<zm.input<typeof quoteSchema>['items'][number]>()
expectTypeOf<client.NewOrder['items']>().toExtend<zm.input<typeof orderSchema>['items']>()
expectTypeOf<Parameters<Client['quote']>[0]['items'][number]>().not.toHaveProperty('gift')
expectTypeOf<Parameters<Client['remindOfCart']>[1]['items'][number]>().not.toHaveProperty('gift')
expectTypeOf<NonNullable<client.NewOrder['appointments']>[number]>().toHaveProperty('hostId')

type Text = Schema & { maxLength?: number; minLength?: number; format?: string }
/** The texts of a request body, by path; of a list its first item. */
function textsOf(schema: unknown, path: (string | number)[] = []): { path: (string | number)[]; text: Text }[] {
  const { type, properties, items, anyOf } = schema as Text & { anyOf?: Schema[]; properties?: object; items?: Schema }
  if (anyOf) return anyOf.flatMap((each) => textsOf(each, path))
  if (items) return textsOf(items, [...path, 0])
  if (type === 'string') return [{ path, text: schema as Text }]
  return Object.entries(properties ?? {}).flatMap(([name, each]) => textsOf(each, [...path, name]))
}
/** A body with nothing but one text. */
const nested = ([first, ...rest]: (string | number)[], text: string): unknown =>
  first === undefined ? text : first === 0 ? [nested(rest, text)] : { [first]: nested(rest, text) }

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, all]) =>
    Object.entries(all).map(([method, operation]) => ({ endpoint: `${method} ${path}`, path, operation })),
  )

/** The schema without additional properties, so that undocumented fields fail. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, strict(each)]))
  if (typeof copy.$ref === 'string') return { $ref: copy.$ref.replace('#/components/schemas/', '#/$defs/') }
  return copy.type === 'object' && 'properties' in copy ? { additionalProperties: false, ...copy } : copy
}

describeOnBothEngines('the OpenAPI document', (open) => {
  let testShop: OpenShop
  let document: Document
  const documented = new Set<string>()
  beforeAll(async () => {
    testShop = await open()
    document = (await ask<Document>(`${testShop.url}/api/v1/openapi.json`)).body
  })

  /** Calls an endpoint and validates its response against the document. */
  async function check(
    endpoint: string,
    { with: parts = {}, query = '', body, headers = {}, key }: Asked = {},
  ): Promise<{ status: number; body: unknown }> {
    const [method = '', path = ''] = endpoint.split(' ')
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
    const received = await ask<unknown>(`${testShop.url}/api/v1${filled}${query}`, {
      method: method.toUpperCase(),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key && { Authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = document.paths[path]?.[method]?.responses[received.status]
    const type = received.headers.get('content-type')?.split(';')[0] ?? ''
    const schema = response?.content?.[type]?.schema
    expect(schema, `${endpoint} answered ${received.status} ${type}`).toBeDefined()
    documented.add(`${endpoint} ${received.status}`)
    expect(issuesOf(schema, received.body), `${endpoint} ${received.status}`).toEqual([])
    return { status: received.status, body: received.body }
  }
  /** What is wrong with a response by a schema of the document. */
  function issuesOf(schema: unknown, body: unknown): unknown[] {
    const whole = { ...(strict(schema) as Schema), $defs: strict(document.components.schemas) }
    return z.fromJSONSchema(whole as never).safeParse(body).error?.issues ?? []
  }
  type Asked = {
    with?: Record<string, string>
    query?: string
    body?: unknown
    headers?: Record<string, string>
    key?: string
  }
  const statusOf = async (endpoint: string, options?: Asked) => (await check(endpoint, options)).status

  test('has the bound of every text that the server bounds', () => {
    const bounds = ['maxLength', 'pattern', 'format', 'enum', 'const']
    const unbounded: string[] = []
    const collect = (part: unknown, at: string) => {
      if (typeof part !== 'object' || part === null) return
      if ('type' in part && part.type === 'string' && !bounds.some((bound) => bound in part)) unbounded.push(at)
      for (const [name, each] of Object.entries(part)) collect(each, `${at} ${name}`)
    }
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
        for (const each of parameters) if (each.in !== 'path') collect(each, `${method} ${path} ${each.name}`)
        collect(requestBody, `${method} ${path}`)
      }
    // Of a search the rest is ignored.
    expect(unbounded).toEqual(['get /products q schema'])
  })

  test('has the bounds of texts that hold after white space is removed', () => {
    const withBody = operationsOf(document).filter(({ operation }) => operation.requestBody)
    const bodies: Record<string, zm.ZodMiniType> = {
      'post /quotes': quoteSchema,
      'post /orders': orderSchema,
      'post /orders/{number}/sessions': bookSchema,
      'post /admin/orders/{number}/shipments': newShipmentSchema,
      'post /admin/orders/{number}/shipments/{id}': changedShipmentSchema,
      'post /messages': messageSchema,
      'post /products/{id}/stock-alerts': stockAlertSchema,
      'post /cart-reminders/{checkout}': cartReminderSchema,
      'post /newsletter': subscribeSchema,
    }
    expect(withBody.map(({ endpoint }) => endpoint).sort()).toEqual(Object.keys(bodies).sort())
    const seen: string[] = []
    for (const { endpoint, operation } of withBody) {
      const schema = bodies[endpoint]!
      for (const { path, text } of textsOf(operation.requestBody?.content?.['application/json']?.schema)) {
        const at = `${endpoint} ${path.join('.')}`
        const found = (typed: string) => {
          const issues = schema.safeParse(nested(path, typed)).error?.issues ?? []
          return issues.filter((issue) => issue.path.join('.') === path.join('.')).map(({ message }) => message)
        }
        if (typeof text.maxLength !== 'number') continue
        seen.push(at)
        expect(found('x'.repeat(text.maxLength + 1)), at).not.toEqual([])
        expect(found('x'.repeat(text.maxLength)), at).not.toContain('too_long')
        expect(found('').length > 0, at).toBe(text.minLength === 1 || text.format === 'email')
      }
    }
    expect(seen).toEqual(
      expect.arrayContaining([
        'post /orders customer.firstName',
        'post /orders shipping.address',
        'post /orders items.0.gift.message',
        'post /messages message',
        'post /newsletter email',
      ]),
    )
  })

  test('lists the values of every state, status, mode, category and priority', () => {
    const plain: string[] = []
    const collect = (part: unknown, at: string) => {
      if (typeof part !== 'object' || part === null) return
      for (const [name, each] of Object.entries(part)) {
        if (
          /^(state|status|paymentStatus|mode|category|priority)$/.test(name) &&
          /"type":"string"(?!.*"enum")/.test(`${JSON.stringify(each)}`)
        )
          plain.push(`${at} ${name}`)
        collect(each, `${at} ${name}`)
      }
    }
    collect(document, '')
    expect(plain).toEqual([])
  })

  test('has the refusals that every request can get, and the cookie of a shop with HTTPS', async () => {
    for (const { endpoint, operation } of operationsOf(document))
      expect(operation.responses.default?.content?.['application/problem+json'], endpoint).toBeDefined()
    const quote = document.paths['/quotes']!.post!.responses.default!.content!['application/problem+json']!.schema
    const asJson = { 'Content-Type': 'application/json' }
    const refused: [status: number, code: string, init: RequestInit, query?: string][] = [
      [403, 'foreign_origin', { method: 'POST', headers: { ...asJson, Origin: 'https://evil.example' }, body: '{}' }],
      [405, 'method_not_allowed', { method: 'DELETE' }],
      [413, 'too_large', { method: 'POST', headers: asJson, body: `"${'x'.repeat(1_000_000)}"` }],
      [414, 'too_large', { method: 'POST', headers: asJson, body: '{}' }, `?${'&'.repeat(2_000)}`],
      [415, 'unsupported_type', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' }],
    ]
    for (const [status, code, init, query = ''] of refused) {
      const received = await ask(`${testShop.url}/api/v1/quotes${query}`, init)
      expect(received).toMatchObject({ status, body: { code } })
      expect(issuesOf(quote, received.body), code).toEqual([])
    }
    const failing = new Hono().get('/', (c) =>
      requestOrigin.run({ requestId: 'r1', network: '', device: '' }, () => problem(c, 500, 'internal')),
    )
    const failed = await (await failing.request('/')).json()
    expect(failed).toMatchObject({ requestId: 'r1' })
    expect(issuesOf(quote, failed)).toEqual([])

    const { cookie } = await member(testShop)
    expect(cookie).toContain(`${document.components.securitySchemes.session.name}=`)
    expect(openApi('https://bustan.example').components.securitySchemes.session.name).toBe(
      '__Host-bustan.session_token',
    )
  })

  test('matches the catalog and free times', async () => {
    expect(await statusOf('get /products')).toBe(200)
    expect(await statusOf('get /products', { query: '?q=gaurden&limit=1&sort=price_asc' })).toBe(200)
    expect(await statusOf('get /products', { query: '?limit=0' })).toBe(422)
    for (const id of ['garden-session', 'bustan-tshirt'])
      expect(await statusOf('get /products/{id}', { with: { id } })).toBe(200)
    expect(await statusOf('get /products/{id}', { with: { id: 'none' } })).toBe(404)
    expect(await statusOf('get /slots', { query: '?product=garden-session' })).toBe(200)
    expect(await statusOf('get /slots', { query: '?product=beginner-guide' })).toBe(404)
    expect(await statusOf('get /slots', { query: '?product=garden-session&days=900' })).toBe(422)
    const items = [
      { productId: 'bustan-tshirt.m', quantity: 90 },
      { productId: 'gone', quantity: 1 },
    ]
    expect(await statusOf('post /quotes', { body: { items } })).toBe(200)
    expect(await statusOf('post /quotes', { body: { items: orderBody().items, promoCode: 'GARDEN10' } })).toBe(200)
    expect(await statusOf('post /quotes', { body: { items: orderBody().items, promoCode: 'NOTHING' } })).toBe(200)
    expect(await statusOf('post /quotes', { body: '{' })).toBe(400)
    expect(await statusOf('post /quotes', { body: {} })).toBe(422)
  })

  test('matches orders: placed, repeated, refused and read', async () => {
    const [at = '', other = ''] = await freeTimes(testShop.url)
    const body = {
      ...orderBody(),
      customer: anyCustomer(),
      items: ['garden-session', 'beginner-guide', 'bustan-tshirt.m'].map((productId) => ({ productId, quantity: 1 })),
      appointments: [{ productId: 'garden-session', startsAt: at, mode: 'live' }],
      shipping: { ...home, notes: 'Ring twice' },
    }
    const headers = { 'Idempotency-Key': 'openapi-1' }
    const placed = await check('post /orders', { body, headers })
    expect(placed.status).toBe(201)
    expect(await statusOf('post /orders', { body, headers })).toBe(200)
    expect(await statusOf('post /orders', { body: { ...body, paymentMethod: 'visa' }, headers })).toBe(409)
    expect(await statusOf('post /orders', { body })).toBe(400)
    expect(await statusOf('post /orders', { body: {}, headers })).toBe(422)
    for (const changes of [
      { expectedTotal: 1 },
      { promoCode: 'NOTHING' },
      { appointments: [] },
      { items: [{ productId: 'bustan-tshirt.m', quantity: 99 }], appointments: undefined },
    ])
      expect(
        await statusOf('post /orders', {
          body: { ...body, appointments: [{ productId: 'garden-session', startsAt: other, mode: 'live' }], ...changes },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ).toBe(409)
    const paid = await placeAndPay(testShop.url, {
      ...body,
      appointments: [{ ...body.appointments[0], startsAt: other }],
    })
    for (const { number, accessToken } of [placed.body as Placed, paid])
      for (const query of ['', '?lang=ar'])
        expect(await statusOf('get /orders/{number}', { with: { number }, key: accessToken, query })).toBe(200)
    expect(document.paths['/orders/{number}']?.get?.parameters?.map(({ name }) => name)).toContain('lang')
    expect(await statusOf('get /orders/{number}', { with: { number: paid.number }, key: 'x' })).toBe(404)
    expect(await statusOf('get /orders/{number}', { with: { number: paid.number } })).toBe(401)
    expect(await statusOf('get /orders')).toBe(401)
    const { cookie } = await member(testShop)
    expect(await statusOf('get /orders', { headers: { Cookie: cookie } })).toBe(200)
    expect(await statusOf('get /orders', { headers: { Cookie: cookie }, query: '?limit=900' })).toBe(422)
  })

  test('matches messages and the newsletter', async () => {
    const message = { name: 'Sara', email: 'sara@example.com', subject: 'Hello', message: 'When are you open?' }
    expect(await statusOf('post /messages', { body: message })).toBe(201)
    expect(await statusOf('post /messages', { body: { ...message, email: 'sara' } })).toBe(422)
    expect(await statusOf('post /messages', { body: '' })).toBe(400)
    const input = { name: 'Sara', email: 'sara@example.com', interests: ['offers'] }
    expect(await statusOf('post /newsletter', { body: input })).toBe(202)
    expect(await statusOf('post /newsletter', { body: { ...input, interests: [] } })).toBe(422)
    expect(await statusOf('post /newsletter', { body: '' })).toBe(400)
    const back = 'post /products/{id}/stock-alerts'
    const wait = { body: { email: 'sara@example.com' } }
    expect(await statusOf(back, { with: { id: 'bustan-tshirt.xxl' }, ...wait })).toBe(202)
    expect(await statusOf(back, { with: { id: 'bustan-tshirt' }, ...wait })).toBe(409)
    expect(await statusOf(back, { with: { id: 'nothing' }, ...wait })).toBe(404)
    expect(await statusOf(back, { with: { id: 'nothing' }, body: '' })).toBe(400)
    expect(await statusOf(back, { with: { id: 'nothing' }, body: {} })).toBe(422)
    const cart = { email: 'sara@example.com', items: [{ productId: 'beginner-guide', quantity: 1 }] }
    const [remind, checkout] = ['post /cart-reminders/{checkout}', 'checkout-1']
    expect(await statusOf(remind, { with: { checkout }, body: cart })).toBe(202)
    expect(await statusOf(remind, { with: { checkout }, body: { ...cart, items: [] } })).toBe(422)
    expect(await statusOf(remind, { with: { checkout }, body: '' })).toBe(400)
    expect(await statusOf(remind, { with: { checkout: 'short' }, body: cart })).toBe(404)
    expect(await statusOf(`${remind}/withdraw`, { with: { checkout }, body: {} })).toBe(200)
  })

  test('matches what API keys give access to', async () => {
    const { key } = await newKey(testShop, admin, { name: 'all', scopes: [...scopes] })
    const { key: none } = await newKey(testShop, admin, {
      name: 'few',
      scopes: ['messages:read'],
    })
    const mixed = await placeAndPay(testShop.url, {
      ...orderBody(),
      customer: anyCustomer(),
      items: ['garden-session', 'bustan-tshirt.m'].map((productId) => ({ productId, quantity: 1 })),
    })
    await place(testShop.url)
    const days = '?from=2026-01-01&until=2026-12-31'
    const endpoints: [endpoint: string, query: string, wrong: string | null][] = [
      ['get /admin/orders', '?limit=3', '?cursor=x'],
      ['get /admin/orders/{number}', '', null],
      ['get /admin/products', '', '?limit=0'],
      ['get /admin/messages', '', '?status=lost'],
      ['get /admin/reports/summary', days, '?from=2026-01-01'],
    ]
    const { db } = testShop.shop
    const texts = { title: 'كوب', titleEn: 'Mug', description: '', descriptionEn: '', image: '', imageColour: '' }
    const draft = { ...texts, id: 'mug', sku: 'MUG', category: 'physical', isDigital: false, status: 'draft' } as const
    const parts = { with: { number: mixed.number } }
    for (const [endpoint, query, wrong] of endpoints) {
      expect(await statusOf(endpoint, { ...parts, query, key })).toBe(200)
      expect(await statusOf(endpoint, { ...parts, query })).toBe(401)
      if (!endpoint.includes('messages')) expect(await statusOf(endpoint, { ...parts, query, key: none })).toBe(403)
      if (wrong !== null) expect(await statusOf(endpoint, { ...parts, query: wrong, key })).toBe(422)
    }
    await addProduct(
      db,
      { ...draft, imageAlt: '', imageAltEn: '', price: 0, stock: 0 },
      { files: [], pictures: [] },
      testShop.clock.now(),
    )
    const { products } = (await check('get /admin/products', { query: '?limit=100', key })).body as Products
    expect(products.find((each) => each.id === 'mug')).toMatchObject({ image: null })
    expect(products.find((each) => each.id === 'sticker-pack')).toMatchObject({ image: expect.stringMatching(/^http/) })
    expect(await statusOf('get /admin/orders/{number}', { with: { number: 'ORD-2020-0001' }, key })).toBe(404)
    const long = 'When are you open? '.repeat(20).trim()
    const written = { name: 'Sara', email: 'sara@example.com', subject: 'Hello', message: long }
    const asked = await check('post /messages', { body: written, headers: { 'Idempotency-Key': 'openapi-message' } })
    const ofMessage = { with: asked.body as { number: string } }
    expect(await check('get /admin/messages/{number}', { ...ofMessage, key })).toMatchObject({
      status: 200,
      body: { message: long, email: 'sara@example.com', entries: [] },
    })
    expect(await statusOf('get /admin/messages/{number}', { ...ofMessage, key: none })).toBe(200)
    expect(await statusOf('get /admin/messages/{number}', { with: { number: 'MSG-2020-0001' }, key })).toBe(404)
    expect(await statusOf('get /admin/messages/{number}', { with: { number: 'x' }, key })).toBe(404)
    const items = [{ productId: 'beginner-guide', quantity: 1, gift: anyGift() }]
    const { number } = await place(testShop.url, orderBody({ customer: anyCustomer() as never, items }))
    const response = await check('get /admin/orders/{number}', { with: { number }, key })
    expect(JSON.stringify(response.body)).toContain('Noura')
    expect(JSON.stringify(response.body)).not.toContain('Enjoy!')

    const parcels = 'post /admin/orders/{number}/shipments'
    const id = randomUUID()
    const shirt = { productId: 'bustan-tshirt', variantId: 'bustan-tshirt.m', quantity: 1 }
    const parcel = { id, items: [shirt], carrier: 'aramex', tracking: '٣١٢' }
    const ship = (body: unknown, of = mixed.number, by = key) =>
      check(parcels, { with: { number: of }, body, ...(by && { key: by }) })
    expect((await ship(parcel, mixed.number, '')).status).toBe(401)
    expect((await ship(parcel, mixed.number, none)).status).toBe(403)
    expect((await ship(parcel, 'ORD-2020-0001')).status).toBe(404)
    expect((await ship('{')).status).toBe(400)
    for (const wrong of [{}, { ...parcel, items: [] }, { ...parcel, link: 'javascript:alert(1)' }])
      expect((await ship(wrong)).status).toBe(422)
    for (const wrong of [undefined, '', 'parcel-1', `${id}0`])
      expect(await ship({ ...parcel, id: wrong })).toMatchObject({
        body: { errors: [{ path: 'id', code: 'invalid' }] },
      })
    for (const more of [
      { ...shirt, quantity: 2 },
      { ...shirt, productId: 'garden-session', variantId: null },
    ])
      expect(await ship({ id: randomUUID(), items: [more] })).toMatchObject({ body: { code: 'shipment_not_enough' } })
    // The second is the first: other content of a repeated id changes nothing.
    for (const [status, sent] of [
      [201, parcel],
      [200, parcel],
      [200, { ...parcel, id: id.toUpperCase() }],
      [200, { ...parcel, tracking: '999' }],
    ] as const)
      expect(await ship(sent)).toMatchObject({
        status,
        body: {
          id,
          number: 1,
          carrier: 'Aramex',
          tracking: '312',
          link: expect.stringContaining('ShipmentNumber=312'),
        },
      })
    expect(await ship({ id: randomUUID() })).toMatchObject({ status: 409, body: { code: 'shipment_nothing_left' } })
    const change = (body: unknown, of: string = id) =>
      check('post /admin/orders/{number}/shipments/{id}', { with: { number: mixed.number, id: of }, body, key })
    expect(await change({ carrier: null })).toMatchObject({ status: 200, body: { carrier: null, link: null } })
    expect(await change({ carrier: 'aramex' })).toMatchObject({ body: { carrier: 'Aramex', tracking: '312' } })
    expect(await change({ tracking: '313', state: 'delivered' })).toMatchObject({
      status: 200,
      body: { state: 'delivered', link: expect.stringContaining('=313') },
    })
    const closed = { status: 409, body: { code: 'shipment_closed' } }
    expect(await change({ tracking: '999', state: 'cancelled' })).toMatchObject(closed)
    expect(await change({})).toMatchObject({ status: 200, body: { tracking: '313' } })
    expect(await change({}, id.toUpperCase())).toMatchObject({ status: 200, body: { id } })
    expect((await change({ state: 'shipped' }, randomUUID())).status).toBe(404)
    expect((await change({ state: 'lost' })).status).toBe(422)
    const emails = () => db.$count(mail, eq(mail.template, 'order-shipped'))
    expect(await change({ state: 'shipped' })).toMatchObject({ status: 200 })
    const before = await emails()
    expect(await change({ tracking: '314', state: 'shipped' })).toMatchObject({
      status: 200,
      body: { tracking: '314' },
    })
    expect(await emails()).toBe(before + 1)
    for (let twice = 0; twice < 2; twice++)
      expect(await change({ tracking: '315', state: 'cancelled' })).toMatchObject({ status: 200 })
    expect(await change({ tracking: '999' })).toMatchObject(closed)
    const next = randomUUID()
    expect((await ship({ id: next, tracking: '316' })).status).toBe(201)
    expect((await change({ state: 'delivered' }, next)).status).toBe(200)
    await db.update(order).set({ status: 'cancelled' }).where(eq(order.number, mixed.number))
    expect(await change({ tracking: '999', state: 'shipped' }, next)).toMatchObject(closed)
    expect(await change({ state: 'delivered' }, next)).toMatchObject({ status: 200, body: { tracking: '316' } })
    await db.update(order).set({ status: 'shipped' }).where(eq(order.number, mixed.number))
    const seen = await check('get /admin/orders/{number}', { ...parts, key })
    expect(seen.body).toMatchObject({
      status: 'shipped',
      shipments: [{ id }, { id: next }],
      items: [{}, { shipped: 1, leftToShip: 0 }],
    })
  })

  test('matches packages and bookings from them', async () => {
    const id = await addPackage(testShop, { sessions: 2 })
    expect(await statusOf('get /products/{id}', { with: { id } })).toBe(200)
    expect(await statusOf('post /quotes', { body: { items: [{ productId: id, quantity: 1 }] } })).toBe(200)
    const items = [{ productId: id, quantity: 1 }]
    const { number, accessToken } = await placeAndPay(testShop.url, { ...orderBody(), customer: anyCustomer(), items })
    const [first = '', second = '', third = ''] = await freeTimes(testShop.url)
    const book = (startsAt: string, { line = 0, key = accessToken as string | undefined } = {}) =>
      statusOf('post /orders/{number}/sessions', {
        with: { number },
        body: { line, startsAt, mode: 'live' },
        ...(key !== undefined && { key }),
      })
    expect(await book(first)).toBe(200)
    expect(await book(first, { line: 9 })).toBe(404)
    expect(await book(first, { key: 'x' })).toBe(404)
    expect(await book('soon')).toBe(422)
    expect(await book('2020-01-01T10:00:00Z')).toBe(409)
    expect(await book(second)).toBe(200)
    expect(await book(third)).toBe(409)
    expect(await statusOf('get /orders/{number}', { with: { number }, key: accessToken })).toBe(200)
    const { key } = await newKey(testShop, admin, { name: 'packages', scopes: [...scopes] })
    expect(await statusOf('get /admin/orders/{number}', { with: { number }, key })).toBe(200)
    const client = bustan(testShop.url)
    const again = await client.bookSession({ number, accessToken }, { line: 0, startsAt: first, mode: 'live' })
    expect(again).toMatchObject({ startsAt: first, state: 'confirmed', packageLine: 0 })
    expect((await client.order({ number, accessToken })).packages).toMatchObject([{ left: 0, booked: 2, refunded: 0 }])
  })

  test('matches the example client', async () => {
    const shop = bustan(testShop.url)
    const { products, nextCursor } = await shop.products({ limit: 1 })
    const next = await shop.products({ limit: 1, cursor: nextCursor! })
    expect(next.products[0]!.id).not.toBe(products[0]!.id)
    const { id } = products[0]!
    expect((await shop.product(id)).id).toBe(id)
    const quoted = await shop.quote({ items: [{ productId: 'bustan-tshirt.m', quantity: 1 }] })
    expect(quoted.total.amount).toBe(quoted.subtotal.amount + quoted.shippingCost.amount)
    const message = {
      name: 'Sara',
      email: 'sara@example.com',
      subject: 'Hi',
      message: 'Hello',
      category: 'business' as const,
    }
    expect((await shop.sendMessage(message)).number).toMatch(/^MSG-/)
    const input = { name: 'Sara', email: `${crypto.randomUUID()}@example.com`, interests: ['offers' as const] }
    expect(await shop.subscribe(input)).toEqual({ state: 'pending' })
    const cart = {
      email: input.email,
      items: [{ productId: 'bustan-tshirt', variantId: 'bustan-tshirt.m', quantity: 1 }],
    }
    expect(await shop.remindOfCart('checkout-2', cart)).toEqual({ state: 'waiting' })
    expect(await shop.withdrawReminder('checkout-2')).toEqual({ state: 'none' })
    const [startsAt = ''] = await freeTimes(testShop.url)
    const order = {
      items: [{ productId: 'garden-session', quantity: 1 }],
      appointments: [{ productId: 'garden-session', startsAt, mode: 'live' as const }],
      customer: anyCustomer(),
      paymentMethod: 'knet',
      terms: true as const,
    }
    const placed = await shop.placeOrder(order, crypto.randomUUID())
    expect((await shop.order(placed)).bookings).toMatchObject([{ startsAt, state: 'held', mode: 'live' }])
    const heldMs = Date.parse(placed.reservedUntil) - testShop.clock.now().getTime()
    expect([heldMs > 5 * 60_000, heldMs <= 10 * 60_000]).toEqual([true, true])
    const taken = await shop
      .placeOrder({ ...order, customer: anyCustomer() }, crypto.randomUUID())
      .catch((error) => error)
    expect(taken).toBeInstanceOf(ShopProblem)
    expect(taken).toMatchObject({ status: 409, code: 'appointment' })
    const { key } = await newKey(testShop, admin, { name: 'client', scopes: [...scopes] })
    expect((await shop.teamOrder(key, placed.number)).customer.email).toBe(order.customer.email)
    const now = testShop.clock.now()
    const month = await shop.summary(key, { from: kuwaitDate(now, -30), until: kuwaitDate(now) })
    expect(month.revenue.amount).toBeGreaterThan(0)
  })

  test('every documented endpoint was called, and documents every parameter in its path', () => {
    for (const { endpoint, path, operation } of operationsOf(document)) {
      expect(
        [...documented].some((each) => each.startsWith(`${endpoint} 20`)),
        endpoint,
      ).toBe(true)
      expect(Object.keys(operation.responses), endpoint).toContain('429')
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const named = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name)
      expect(named, endpoint).toEqual(inPath)
    }
  })
})
