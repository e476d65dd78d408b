import { type Context, Hono } from 'hono'
import type { Accounts } from '#app/context/accounts.ts'
import type { Person } from '#shop/accounts/person.ts'
import { bookSession } from '#shop/appointments/packages/book-session.ts'
import { bookSchema } from '#shop/appointments/packages/form.ts'
import { readPackages } from '#shop/appointments/packages/read.ts'
import { readAppointment, readAppointments } from '#shop/appointments/read.ts'
import { readGifts } from '#shop/gifts/read.ts'
import type { Limits } from '#shop/limits.ts'
import { accessToken, isOrderToken } from '#shop/orders/access/token.ts'
import { adoptOrders, listOwnOrders } from '#shop/orders/own-orders.ts'
import { readOrder, readRefunded } from '#shop/orders/read.ts'
import { readShipments } from '#shop/orders/shipments/read.ts'
import { fromOpaque, toOpaque } from '#shop/pagination.ts'
import { readReturns } from '#shop/returns/read.ts'
import type { Shop } from '#shop/shop.ts'
import { signedIn } from '../endpoints/signed-in.ts'
import { bearerToken } from '../http/bearer-token.ts'
import type { Bindings } from '../http/bindings.ts'
import { bookingBody } from './appointment-views.ts'
import { money } from './money.ts'
import { ownOrdersQuery } from './openapi/query-schemas.ts'
import { localeOf, problem } from './problem.ts'
import { readJson, readPage } from './read-json.ts'
import { orderBody } from './views.ts'

/** Reading orders: the user's own with a session, and any single one with its access token. */
export function ownOrders({ shop, limits, accounts }: { shop: Shop; limits: Limits; accounts: Accounts }) {
  const app = new Hono<{ Bindings: Bindings }>()
  /** Adds guest orders of a verified address to the account before its orders are read. */
  const adopt = async ({ id: userId, email, emailVerified }: Person) => {
    if (emailVerified) await adoptOrders(shop.db, { userId, email })
  }

  app.get('/', async (c) => {
    const caller = await signedIn(c, accounts)
    if (!caller.ok) return caller.response
    const page = readPage(c, ownOrdersQuery, fromOpaque)
    if (!page.ok) return page.response
    await adopt(caller.person)
    const { after, limit } = page.value
    const found = await listOwnOrders(shop.db, caller.person.id, { after, limit: limit + 1 })
    const last = found.length > limit ? found[limit - 1] : undefined
    return c.json({
      orders: found.slice(0, limit).map(({ number, status, paymentStatus, total, refunded, createdAt }) => ({
        number,
        status,
        paymentStatus,
        total: money(total),
        refunded: money(refunded),
        createdAt: createdAt.toISOString(),
      })),
      nextCursor: last ? toOpaque(last) : null,
    })
  })

  /** The order that the URL names, for the holder of its token or its account; otherwise the error response. */
  const openedBy = async (c: Context<{ Bindings: Bindings }, '/:number'>) => {
    const token = bearerToken(c)
    // A client that sends a token, even a wrong one, is not asked for a session.
    const caller = c.req.header('authorization') === undefined ? await signedIn(c, accounts) : null
    if (caller?.ok === false) return { ok: false, response: caller.response } as const
    if (caller) await adopt(caller.person)
    const found = await readOrder(shop.db, { number: c.req.param('number') })
    const allowed =
      found?.forgottenAt === null &&
      (caller ? found.userId === caller.person.id : isOrderToken(shop.secrets, found, token))
    if (!found || !allowed) return { ok: false, response: problem(c, 404, 'order_unknown') } as const
    return { ok: true, found } as const
  }

  app.get('/:number', async (c) => {
    const opened = await openedBy(c)
    if (!opened.ok) return opened.response
    const { found } = opened
    const packages = found.kinds.includes('consultation') ? await readPackages(shop.db, [found.id]) : []
    const bookings = await readAppointments(shop.db, found.id)
    const shipments = await readShipments(shop.db, found.isDigitalOnly ? [] : [found.id])
    const returns = await readReturns(shop.db, found.isDigitalOnly ? [] : [found.id])
    const gifts = found.hasGifts ? await readGifts(shop.db, found.id) : []
    const refunded = found.paymentStatus === 'pending' ? 0 : await readRefunded(shop.db, found.id)
    return c.json(
      orderBody(
        { ...found, bookings, packages, shipments, returns, gifts, refunded },
        shop.baseUrl,
        accessToken(shop.secrets, found),
        localeOf(c),
      ),
    )
  })

  app.post('/:number/sessions', async (c) => {
    const wait = await limits.orders.hit(c.env)
    if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })
    const opened = await openedBy(c)
    if (!opened.ok) return opened.response
    const body = await readJson(c, bookSchema)
    if (!body.ok) return body.response
    const { found } = opened
    const { startsAt, hostId = null, ...more } = body.value
    const requested = { ...more, hostId, startsAt: new Date(startsAt) }
    const booked = await bookSession(shop.db, shop, 'buyer', found.id, requested)
    if (!booked.ok) {
      const { refusal } = booked
      if (refusal.reason === 'unknown') return problem(c, 404, 'package_unknown')
      if (refusal.reason !== 'time') return problem(c, 409, `package_${refusal.reason}`)
      const [line] = (await readPackages(shop.db, [found.id])).filter(({ position }) => position === requested.line)
      const why = { productId: line?.productId ?? '', why: refusal.why }
      return problem(c, 409, 'appointment', { problem: why, instead: refusal.instead.map((at) => at.toISOString()) })
    }
    const named = await readAppointment(shop.db, booked.value.id)
    if (named === null) return problem(c, 404, 'package_unknown')
    return c.json(bookingBody(named, found.number, shop.baseUrl, accessToken(shop.secrets, found)))
  })

  return app
}
