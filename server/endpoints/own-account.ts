import { type Context, Hono } from 'hono'
import type { Accounts } from '#app/context/accounts.ts'
import { firstOf, formOf } from '#app/form.ts'
import { ownPlace } from '#app/guards.ts'
import { savedCartSchema } from '#shop/cart/form.ts'
import { readAccountCart } from '#shop/cart/read.ts'
import { saveCart } from '#shop/cart/save-cart.ts'
import type { Shop } from '#shop/shop.ts'
import { problem } from '../api/problem.ts'
import { readJson } from '../api/read-json.ts'
import { signedIn } from './signed-in.ts'

/** The account's endpoints besides pages: the synced cart and the data export. */
export function ownAccount({ shop, accounts }: { shop: Shop; accounts: Accounts }) {
  const app = new Hono()

  /** The cart and whose it is, so that a browser two people share does not take one's for the other's. */
  const cartOf = async (userId: string) => ({ account: userId, ...(await readAccountCart(shop.db, userId)) })

  app.get('/cart', async (c) => {
    const who = await signedIn(c, accounts)
    if (!who.ok) return who.answer
    const { id, email, emailVerified } = who.person
    return c.json({ ...(await cartOf(id)), email: emailVerified ? email : null })
  })

  app.put('/cart', async (c) => {
    const who = await signedIn(c, accounts)
    if (!who.ok) return who.answer
    const body = await readJson(c, savedCartSchema)
    if (!body.ok) return body.answer
    const saved = await saveCart(shop.db, who.person.id, body.value, shop.clock.now())
    if (saved.ok) return c.json({ account: who.person.id, version: saved.value.version })
    if (saved.refusal.reason === 'unknown') return problem(c, 401, 'not_signed_in')
    // Includes the current cart, which saves a request before merging.
    return problem(c, 409, 'cart_changed', await cartOf(who.person.id))
  })

  app.post('/export', async (c) => {
    const form = firstOf(await formOf(c.req.raw))
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    const back = ownPlace(text(form.back) || null, '/profile/data')
    const refused = (why: string) => c.redirect(`${back.split('?')[0]}?export=${why}`, 303)
    const who = await signedIn(c, accounts)
    if (!who.ok) return who.answer.status === 401 ? refused('signed-out') : who.answer
    const copy = await exportOf(c, accounts, who.person, text(form.password).slice(0, 128))
    if (copy instanceof Response) return copy
    if (!copy.ok) return refused(copy.reason === 'limited' ? `limited&seconds=${copy.seconds}` : copy.reason)
    return c.body(JSON.stringify(copy.data, null, 2), 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="account-data-${shop.clock.now().toISOString().slice(0, 10)}.json"`,
      'Cache-Control': 'private, no-store',
    })
  })

  return app
}

async function exportOf(c: Context, accounts: Accounts, ...input: Parameters<Accounts['exportData']>) {
  try {
    return await accounts.exportData(...input)
  } catch {
    return problem(c, 503, 'unavailable')
  }
}
