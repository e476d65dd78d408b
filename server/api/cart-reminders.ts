import { Hono } from 'hono'
import { cartReminderSchema } from '#shop/cart/reminders/form.ts'
import { dropCart, storeCart } from '#shop/cart/reminders/store-cart.ts'
import { checkoutKey } from '#shop/checkout/form.ts'
import type { LimitKey, Limits } from '#shop/limits.ts'
import type { Shop } from '#shop/shop.ts'
import type { Bindings } from '../http/bindings.ts'
import { localeOf, problem } from './problem.ts'
import { readJson } from './read-json.ts'

/** Carts of checkouts whose shoppers asked for a reminder (R60). Only the shopper's browser knows its checkout's key. */
export function cartReminders({ shop, limits }: { shop: Shop; limits: Limits }) {
  const app = new Hono<{ Bindings: Bindings }>()

  app.post('/:checkout', async (c) => {
    const wait = await limits.cartReminders.hit(c.env)
    if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })
    const key = checkoutKey.safeParse(c.req.param('checkout'))
    if (!key.success) return problem(c, 404, 'not_found')
    const body = await readJson(c, cartReminderSchema)
    if (!body.ok) return body.response
    if (!(await shop.settings.read()).cartReminders.on) return problem(c, 409, 'reminders_off')
    const seconds = await tooManyAddresses(limits, { email: body.value.email, network: c.env.network })
    if (seconds !== null) return problem(c, 429, 'too_many_requests', { retryAfter: seconds })
    await storeCart(shop.db, shop.clock, key.data, body.value, body.value.language ?? localeOf(c))
    return c.json({ state: 'waiting' }, 202)
  })

  app.post('/:checkout/withdraw', async (c) => {
    const wait = await limits.cartReminders.hit(c.env)
    if (wait !== null) return problem(c, 429, 'too_many_requests', { retryAfter: wait })
    const key = checkoutKey.safeParse(c.req.param('checkout'))
    if (key.success) await dropCart(shop.db, key.data)
    return c.json({ state: 'none' })
  })

  return app
}

/** The seconds to wait when a network has named too many addresses, or null; the same address counts once an hour. */
async function tooManyAddresses(
  { cartRemindersHere, cartRemindersOf }: Pick<Limits, 'cartRemindersHere' | 'cartRemindersOf'>,
  of: LimitKey<'cartRemindersHere'>,
): Promise<number | null> {
  if ((await cartRemindersHere.wait(of)) !== null) return null
  const seconds = await cartRemindersOf.hit(of)
  if (seconds === null) await cartRemindersHere.hit(of)
  return seconds
}
