import { Hono } from 'hono'
import { mailboxFrom, stopLinks } from '#shop/cart/reminders/link.ts'
import { stopReminders } from '#shop/cart/reminders/stop-reminders.ts'
import { linkFrom, preferencesLinks } from '#shop/newsletter/link.ts'
import { byPreferencesLink } from '#shop/newsletter/read.ts'
import { unsubscribe } from '#shop/newsletter/unsubscribe.ts'
import type { Shop } from '#shop/shop.ts'
import { localeOf, problem } from '../api/problem.ts'

/**
 * The List-Unsubscribe endpoint (RFC 8058). A mail program POSTs without session, cookie or origin, which unsubscribes.
 * A GET changes nothing, since mail scanners follow links, and redirects to the subscriber's page.
 */
export function oneClickUnsubscribe(shop: Shop) {
  const app = new Hono()
  const { db, secrets, baseUrl } = shop

  app.post('/', async (c) => {
    const left = await unsubscribe(db, shop, linkFrom(new URL(c.req.url).searchParams))
    return left.ok ? c.text('Unsubscribed\n') : problem(c, 404, 'unknown_link')
  })

  app.get('/', async (c) => {
    const row = await byPreferencesLink(db, secrets, linkFrom(new URL(c.req.url).searchParams))
    if (row === null) return problem(c, 404, 'unknown_link')
    return c.redirect(preferencesLinks({ baseUrl, secrets, locale: row.locale }, row.id).preferences, 303)
  })

  return app
}

/** The same for reminders of a cart (R60). */
export function oneClickStop(shop: Shop) {
  const app = new Hono()
  const { db, clock, secrets, baseUrl } = shop

  app.post('/', async (c) => {
    const mailbox = mailboxFrom(secrets, new URL(c.req.url).searchParams)
    if (mailbox === null) return problem(c, 404, 'unknown_link')
    await stopReminders(db, clock, mailbox)
    return c.text('Stopped\n')
  })

  app.get('/', (c) => {
    const mailbox = mailboxFrom(secrets, new URL(c.req.url).searchParams)
    if (mailbox === null) return problem(c, 404, 'unknown_link')
    return c.redirect(stopLinks({ baseUrl, secrets, locale: localeOf(c) }, mailbox).page, 303)
  })

  return app
}
