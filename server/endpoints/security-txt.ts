import { Hono } from 'hono'
import type { Shop } from '#shop/shop.ts'
import { problem } from '../api/problem.ts'

const halfYearMs = 180 * 86_400_000

/** Where to report a vulnerability (RFC 9116): the store's contact, if it has one. */
export function securityTxt({ settings, baseUrl, clock }: Pick<Shop, 'settings' | 'baseUrl' | 'clock'>) {
  const app = new Hono()
  app.get('/.well-known/security.txt', async (c) => {
    const { contact } = await settings.read()
    if (contact.email === '') return problem(c, 404, 'not_found')
    // Rounded to the day, so that it is the same all day.
    const expires = `${new Date(clock.now().getTime() + halfYearMs).toISOString().slice(0, 10)}T00:00:00.000Z`
    const lines = [
      `Contact: mailto:${contact.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: ar, en',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ]
    c.header('Cache-Control', 'public, max-age=3600')
    return c.text(`${lines.join('\n')}\n`)
  })
  return app
}
