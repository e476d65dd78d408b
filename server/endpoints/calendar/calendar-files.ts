import { Hono } from 'hono'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { localeOf, problem } from '#server/api/problem.ts'
import { membersWhoMay } from '#shop/accounts/roles/read-team.ts'
import { feedToken, hostFeedToken } from '#shop/appointments/feed.ts'
import { readHosts } from '#shop/appointments/hosts/read.ts'
import { readPackages } from '#shop/appointments/packages/read.ts'
import { type CalendarEntry, readAppointment, readCalendar, roomOf } from '#shop/appointments/read.ts'
import { dayMs } from '#shop/kuwait-time.ts'
import { openOrder } from '#shop/orders/access/open-order.ts'
import { adminOrderPath, orderPath } from '#shop/orders/access/order-paths.ts'
import type { Shop } from '#shop/shop.ts'
import { isSameToken } from '#shop/tokens/same-token.ts'
import { invitation, modeInWords, uidOf, written } from './invitation.ts'

/**
 * Calendar files of appointments for buyers, and the team's private feeds: a member's own, while their role shows them
 * the calendar, and a host's. All answer 404 without a valid link.
 */
export function calendarFiles(shop: Shop) {
  const app = new Hono()

  app.get('/team/:token{[\\w-]+\\.ics}', async (c) => {
    const settings = await shop.settings.read()
    const token = c.req.param('token').replace(/\.ics$/, '')
    const members = await membersWhoMay(shop.db, ['appointments.see', 'customers.contact'])
    const { feedVersion } = settings.booking
    const isAll = members.some((member) => isSameToken(feedToken(shop.secrets, member, feedVersion), token))
    const hosts = isAll ? [] : await readHosts(shop.db)
    const host = hosts.find((each) => isSameToken(hostFeedToken(shop.secrets, each), token))
    if (!isAll && host === undefined) return problem(c, 404, 'not_found')
    const now = shop.clock.now().getTime()
    const entries = await readCalendar(shop.db, new Date(now - 30 * dayMs), new Date(now + 366 * dayMs), host?.id)
    const calendar = ical({
      prodId: '//Bustan//Team//EN',
      name: host ? `${host.nameAr} · ${settings.name.ar}` : settings.name.ar,
      method: ICalCalendarMethod.PUBLISH,
      ttl: 900,
    })
    for (const entry of entries)
      calendar.createEvent({
        id: uidOf(entry),
        sequence: entry.sequence,
        start: entry.startsAt,
        end: entry.endsAt,
        stamp: entry.updatedAt,
        // Reserved, not paid yet.
        status: entry.state === 'held' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
        location: roomOf(entry, settings.booking) || null,
        summary: [...summaryOf(entry), ...(isAll && entry.host ? [entry.host.nameAr] : [])].join(' · '),
        description: [entry.number, entry.phone, entry.number && modeInWords(entry, 'ar'), entry.sessionNote]
          .filter(Boolean)
          .join('\n'),
        ...(entry.number !== null && { url: `${shop.baseUrl}${adminOrderPath(entry.number)}` }),
      })
    return c.body(written(calendar), 200, calendarHeaders)
  })

  app.get('/:number/:file{[0-9a-f-]{36}\\.ics}', async (c) => {
    const order = await openOrder(shop, c.req.param('number'), c.req.query('token'))
    const booking = order && (await readAppointment(shop.db, c.req.param('file').slice(0, 36)))
    if (!booking || booking.orderId !== order?.id || booking.state !== 'confirmed') return problem(c, 404, 'not_found')
    const locale = localeOf(c)
    const line =
      (await readPackages(shop.db, [order.id])).find(({ position }) => position === booking.packageLine) ??
      order.lines.find(({ productId }) => productId === booking.productId)
    const url = `${shop.baseUrl}${orderPath({ number: order.number, token: c.req.query('token') ?? '' })}`
    const facts = {
      booking,
      title: (locale === 'ar' ? line?.title : line?.titleEn) ?? '',
      url,
      buyer: { name: `${order.firstName} ${order.lastName}`, email: order.email, phone: order.phone },
    }
    return c.body(invitation('PUBLISH', facts, await shop.settings.read(), locale), 200, {
      ...calendarHeaders,
      'Content-Disposition': `attachment; filename="${order.number}.ics"`,
    })
  })

  return app
}

const summaryOf = ({ number, note, customer, title }: CalendarEntry) =>
  number === null ? [note || '—'] : [customer, title]

const calendarHeaders = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
}
