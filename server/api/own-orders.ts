import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Accounts } from '#app/context/accounts.ts'
import type { Person } from '#shop/accounts/person.ts'
import { readAppointments } from '#shop/appointments/read.ts'
import { accessToken, opens } from '#shop/orders/access/token.ts'
import { adoptOrders, listOwnOrders, orderCursor, orderPlace } from '#shop/orders/own-orders.ts'
import { readOrder } from '#shop/orders/read.ts'
import type { Shop } from '#shop/shop.ts'
import { signedIn } from '../endpoints/signed-in.ts'
import type { Bindings } from '../http/bindings.ts'
import { localeOf, problem } from './problem.ts'
import { money, orderBody } from './views.ts'

const pageSchema = z.object({
  cursor: z.optional(z.string().check(z.maxLength(100))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
})

/** Reading orders: the user's own with a session, and any single one with its access token. */
export function ownOrders({ shop, accounts }: { shop: Shop; accounts: Accounts }) {
  const app = new Hono<{ Bindings: Bindings }>()
  /** Guest orders of a proven address join the account before it is looked into. */
  const adopt = async ({ id: userId, email, emailVerified }: Person) => {
    if (emailVerified) await adoptOrders(shop.db, { userId, email })
  }

  app.get('/', async (c) => {
    const who = await signedIn(c, accounts)
    if (!who.ok) return who.answer
    const page = pageSchema.safeParse(c.req.query())
    const after = page.data?.cursor === undefined ? null : orderPlace(page.data.cursor)
    if (!page.success || (after === null && page.data.cursor !== undefined))
      return problem(c, 422, 'invalid', { errors: [{ path: 'cursor, limit', code: 'invalid' }] })
    await adopt(who.person)
    const { limit } = page.data
    const found = await listOwnOrders(shop.db, who.person.id, { after, limit: limit + 1 })
    const last = found.length > limit ? found[limit - 1] : undefined
    return c.json({
      orders: found.slice(0, limit).map(({ number, status, paymentStatus, total, createdAt }) => ({
        number,
        status,
        paymentStatus,
        total: money(total),
        createdAt: createdAt.toISOString(),
      })),
      nextCursor: last ? orderCursor(last) : null,
    })
  })

  app.get('/:number', async (c) => {
    const authorization = c.req.header('authorization')
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
    // A program that shows a token, even a wrong one, is not asked for a session.
    const who = authorization === undefined ? await signedIn(c, accounts) : null
    if (who?.ok === false) return who.answer
    if (who) await adopt(who.person)
    const found = await readOrder(shop.db, { number: c.req.param('number') })
    if (found === null || found.forgottenAt !== null) return problem(c, 404, 'order_unknown')
    const allowed = who ? found.userId === who.person.id : opens(shop.secrets, found, token)
    if (!allowed) return problem(c, 404, 'order_unknown')
    const bookings = await readAppointments(shop.db, found.id)
    return c.json(orderBody({ ...found, bookings }, shop.baseUrl, accessToken(shop.secrets, found), localeOf(c)))
  })

  return app
}
