import { Hono } from 'hono'
import * as z from 'zod/mini'
import { eligibleHosts, heldTimes } from '#shop/appointments/hold-slots.ts'
import { freeDays } from '#shop/appointments/hosts/free-times.ts'
import { hostsFor } from '#shop/appointments/hosts/hosts-for.ts'
import { readHosts } from '#shop/appointments/hosts/read.ts'
import { rulesOf } from '#shop/appointments/hosts/rules.ts'
import { minutesOf, readAppointment, sessionMinutes } from '#shop/appointments/read.ts'
import { checkoutKey } from '#shop/checkout/form.ts'
import { readOwnHold, webKey } from '#shop/checkout/own-hold.ts'
import { addDays, dayMs, kuwaitDate, kuwaitZone } from '#shop/kuwait-time.ts'
import type { Shop } from '#shop/shop.ts'
import { hostBody } from './appointment-views.ts'
import { slotsQuery } from './openapi/query-schemas.ts'
import { problem } from './problem.ts'
import { readQuery } from './read-json.ts'

/** With the checkout in the shop's pages: the times that its unpaid order holds are free for the order that replaces it. */
const querySchema = z.extend(slotsQuery, { checkoutKey: z.optional(checkoutKey) })

/** The free slots of a consultation, by day in Kuwait. Asking holds nothing. */
export function slots(shop: Shop) {
  const app = new Hono()
  app.get('/', async (c) => {
    const query = readQuery(c, querySchema)
    if (!query.ok) return query.response
    const { product, days: count, except: moved, checkoutKey: key, host: hostId = null } = query.value
    const { booking } = await shop.settings.read()
    const found = moved === undefined ? null : await readAppointment(shop.db, moved)
    const moving = found?.productId === product ? found : null
    // A bought session has its length, even when it is sold no longer, or with another one.
    const hold = key === undefined ? null : await readOwnHold(shop.db, { checkoutKey: webKey(key) })
    const except = moved ?? hold?.orderId
    const held = hold && (await heldTimes(shop.db, hold.orderId)).filter(({ productId }) => productId === product)
    const current = moving ? minutesOf(moving) : await sessionMinutes(shop.db, booking, product)
    if (current === null) return problem(c, 404, 'unknown_product')
    const minutes = moving ? current : (query.value.minutes ?? current)
    const active = (await readHosts(shop.db)).filter(({ isActive }) => isActive)
    const giving = eligibleHosts(active, { productId: product, hostId: null })
    const possible = moving ? hostsFor(active, moving) : giving
    const hosts = possible.filter(({ id }) => hostId === null || id === hostId)
    const named = active.length > 1 ? { hosts: giving.map(hostBody) } : {}
    const now = shop.clock.now()
    const today = kuwaitDate(now)
    const from = query.value.from === undefined || query.value.from < today ? today : query.value.from
    const last = kuwaitDate(now, booking.horizonDays)
    const ahead = Math.round((Date.parse(last) - Date.parse(from)) / dayMs) + 1
    const asked = { minutes, hosts, from, days: ahead, now, except, held: held ?? [] }
    const free = ahead < 1 ? [] : await freeDays(shop.db, booking, asked)
    const days = free.filter(({ date }) => date < addDays(from, count))
    return c.json(
      {
        product,
        timeZone: kuwaitZone,
        minutes,
        bufferMinutes: Math.max(...hosts.map((host) => rulesOf(booking, host).bufferMinutes), 0),
        ...named,
        from,
        next: free[days.length]?.date ?? null,
        days: days.map(({ date, times, hosts: free }) => ({
          date,
          times: times.map((at) => at.toISOString()),
          ...(active.length > 1 && { hosts: free }),
        })),
      },
      200,
      { 'Cache-Control': 'no-store' },
    )
  })
  return app
}
