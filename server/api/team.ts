import { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { Limits } from '#shop/limits.ts'
import { listMessages } from '#shop/messages/list.ts'
import { readNumbered, readThread } from '#shop/messages/read.ts'
import { isOrderNumber } from '#shop/orders/access/number-form.ts'
import { fromOpaque, toOpaque } from '#shop/pagination.ts'
import { changedOrders, teamOrder } from '#shop/reports/orders-for-integrations.ts'
import { productsAfter } from '#shop/reports/products-for-integrations.ts'
import { summaryOf } from '#shop/reports/summary.ts'
import type { Shop } from '#shop/shop.ts'
import {
  summaryQuery,
  teamMessagesQuery,
  teamOrdersQuery,
  teamProductsQuery,
  threadQuery,
} from './openapi/query-schemas.ts'
import { problem } from './problem.ts'
import { keyWith } from './read-with-key.ts'
import { teamShipments } from './shipments/team-shipments.ts'
import { teamMessageBody, teamOrderBody, teamOrderSummary, teamProductBody, teamThreadBody } from './team-views.ts'

type ParsedQuery<Schema extends z.ZodMiniType> = { ok: true; value: z.output<Schema> } | { ok: false; errors: object[] }
function readQuery<Schema extends z.ZodMiniType>(schema: Schema, query: object): ParsedQuery<Schema> {
  const read = schema.safeParse(query)
  if (read.success) return { ok: true, value: read.data }
  return { ok: false, errors: read.error.issues.map(({ path }) => ({ path: path.join('.'), code: 'invalid' })) }
}
const badCursor = { errors: [{ path: 'cursor', code: 'invalid' }] }

/** The endpoints for integrations, with an API key; all except those for parcels are read-only. */
export function team({ shop, limits }: { shop: Shop; limits: Limits }) {
  const app = new Hono()
  const may = (scope: Parameters<typeof keyWith>[0]) => keyWith(scope, { shop, limits })

  app.get('/orders', may('orders:read'), async (c) => {
    const query = readQuery(teamOrdersQuery, c.req.query())
    if (!query.ok) return problem(c, 422, 'invalid', { errors: query.errors })
    const { cursor, limit, updatedSince, ...filters } = query.value
    const place = fromOpaque(cursor ?? '')
    if (cursor !== undefined && place === null) return problem(c, 422, 'invalid', badCursor)
    const after = place && { at: place.createdAt, id: place.id }
    const since = updatedSince === undefined ? undefined : new Date(updatedSince)
    const found = await changedOrders(shop.db, { ...filters, since, after, limit: limit + 1 })
    const last = found.length > limit ? found[limit - 1] : undefined
    return c.json({
      orders: found.slice(0, limit).map(teamOrderSummary),
      nextCursor: last ? toOpaque({ createdAt: last.updatedAt, id: last.id }) : null,
    })
  })

  app.get('/orders/:number', may('orders:read'), async (c) => {
    const number = c.req.param('number')
    const found = isOrderNumber(number) ? await teamOrder(shop.db, number) : null
    return found === null ? problem(c, 404, 'order_unknown') : c.json(teamOrderBody(found))
  })

  app.route('/orders', teamShipments({ shop, limits }))

  app.get('/products', may('products:read'), async (c) => {
    const query = readQuery(teamProductsQuery, c.req.query())
    if (!query.ok) return problem(c, 422, 'invalid', { errors: query.errors })
    const { cursor, limit } = query.value
    const found = await productsAfter(shop.db, { after: cursor ?? null, limit: limit + 1 })
    const last = found.length > limit ? found[limit - 1] : undefined
    return c.json({
      products: found.slice(0, limit).map((product) => teamProductBody(product, shop.baseUrl)),
      nextCursor: last?.id ?? null,
    })
  })

  app.get('/messages', may('messages:read'), async (c) => {
    const query = readQuery(teamMessagesQuery, c.req.query())
    if (!query.ok) return problem(c, 422, 'invalid', { errors: query.errors })
    const { cursor, limit, status } = query.value
    const after = fromOpaque(cursor ?? '')
    if (cursor !== undefined && after === null) return problem(c, 422, 'invalid', badCursor)
    const pageQuery = { limit, ...(after && { after }) }
    const { rows, older } = await listMessages(shop.db, { status, words: '' }, pageQuery)
    const last = older ? rows.at(-1) : undefined
    return c.json({
      messages: rows.map(teamMessageBody),
      nextCursor: last ? toOpaque(last) : null,
    })
  })

  app.get('/messages/:number', may('messages:read'), async (c) => {
    const query = readQuery(threadQuery, c.req.query())
    if (!query.ok) return problem(c, 422, 'invalid', { errors: query.errors })
    const found = await readNumbered(shop.db, c.req.param('number'))
    if (found === null) return problem(c, 404, 'message_unknown')
    return c.json(teamThreadBody(found, await readThread(shop.db, found.id, () => '', query.value.before)))
  })

  app.get('/reports/summary', may('reports:read'), async (c) => {
    const query = readQuery(summaryQuery, c.req.query())
    if (!query.ok) return problem(c, 422, 'invalid', { errors: query.errors })
    return c.json(await summaryOf(shop.db, query.value))
  })

  return app
}
