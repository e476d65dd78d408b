import { Hono } from 'hono'
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
import { readPage, readQuery } from './read-json.ts'
import { keyWith } from './read-with-key.ts'
import { teamShipments } from './shipments/team-shipments.ts'
import { teamMessageBody, teamOrderBody, teamOrderSummary, teamProductBody, teamThreadBody } from './team-views.ts'

/** The endpoints for integrations, with an API key; all except those for parcels are read-only. */
export function team({ shop, limits }: { shop: Shop; limits: Limits }) {
  const app = new Hono()
  const may = (scope: Parameters<typeof keyWith>[0]) => keyWith(scope, { shop, limits })

  app.get('/orders', may('orders:read'), async (c) => {
    const query = readPage(c, teamOrdersQuery, fromOpaque)
    if (!query.ok) return query.response
    const { cursor: _, after: place, limit, updatedSince, ...filters } = query.value
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
    const query = readQuery(c, teamProductsQuery)
    if (!query.ok) return query.response
    const { cursor, limit } = query.value
    const found = await productsAfter(shop.db, { after: cursor ?? null, limit: limit + 1 })
    const last = found.length > limit ? found[limit - 1] : undefined
    return c.json({
      products: found.slice(0, limit).map((product) => teamProductBody(product, shop.baseUrl)),
      nextCursor: last?.id ?? null,
    })
  })

  app.get('/messages', may('messages:read'), async (c) => {
    const query = readPage(c, teamMessagesQuery, fromOpaque)
    if (!query.ok) return query.response
    const { after, limit, status } = query.value
    const pageQuery = { limit, ...(after && { after }) }
    const { rows, older } = await listMessages(shop.db, { status, words: '' }, pageQuery)
    const last = older ? rows.at(-1) : undefined
    return c.json({
      messages: rows.map(teamMessageBody),
      nextCursor: last ? toOpaque(last) : null,
    })
  })

  app.get('/messages/:number', may('messages:read'), async (c) => {
    const query = readQuery(c, threadQuery)
    if (!query.ok) return query.response
    const found = await readNumbered(shop.db, c.req.param('number'))
    if (found === null) return problem(c, 404, 'message_unknown')
    return c.json(teamThreadBody(found, await readThread(shop.db, found.id, () => '', query.value.before)))
  })

  app.get('/reports/summary', may('reports:read'), async (c) => {
    const query = readQuery(c, summaryQuery)
    if (!query.ok) return query.response
    return c.json(await summaryOf(shop.db, query.value))
  })

  return app
}
