import { type Context, Hono } from 'hono'
import type { Accounts } from '#app/context/accounts.ts'
import { firstOf, formOf } from '#app/form.ts'
import { safeReturnPath } from '#app/guards.ts'
import { savedCartSchema } from '#shop/cart/form.ts'
import { readAccountCart } from '#shop/cart/read.ts'
import { saveCart } from '#shop/cart/save-cart.ts'
import type { Shop } from '#shop/shop.ts'
import { savedIdsSchema, savedWishlistSchema } from '#shop/wishlist/form.ts'
import { readAccountWishlist, readWishlistProducts } from '#shop/wishlist/read-wishlist.ts'
import { saveWishlist } from '#shop/wishlist/save-wishlist.ts'
import { problem } from '../api/problem.ts'
import { readJson } from '../api/read-json.ts'
import { signedIn } from './signed-in.ts'

/** The lists synced across an account's devices, by the last segment of their URL. */
const lists = {
  cart: { schema: savedCartSchema, read: readAccountCart, save: saveCart },
  wishlist: { schema: savedWishlistSchema, read: readAccountWishlist, save: saveWishlist },
}

/** The account's endpoints besides pages: the synced lists and the data export. */
export function ownAccount({ shop, accounts }: { shop: Shop; accounts: Accounts }) {
  const app = new Hono()

  for (const name of ['cart', 'wishlist'] as const) {
    const { schema, read, save } = lists[name]

    /** The list and its account, so that users of a shared browser do not get each other's. */
    const listOf = async (userId: string) => ({ account: userId, ...(await read(shop.db, userId)) })

    app.get(`/${name}`, async (c) => {
      const caller = await signedIn(c, accounts)
      if (!caller.ok) return caller.response
      const { id, email, emailVerified } = caller.person
      return c.json({ ...(await listOf(id)), email: emailVerified ? email : null })
    })

    app.put(`/${name}`, async (c) => {
      const caller = await signedIn(c, accounts)
      if (!caller.ok) return caller.response
      const body = await readJson(c, schema)
      if (!body.ok) return body.response
      const saved = await save(shop.db, caller.person.id, body.value as never, shop.clock.now())
      if (saved.ok) return c.json({ account: caller.person.id, ...saved.value })
      if (saved.refusal.reason === 'unknown') return problem(c, 401, 'not_signed_in')
      // Includes the current list, which saves a request before merging.
      return problem(c, 409, `${name}_changed`, await listOf(caller.person.id))
    })
  }

  /** The products of a wishlist as currently sold, for guests too. */
  app.post('/wishlist/products', async (c) => {
    const body = await readJson(c, savedIdsSchema)
    return body.ok ? c.json({ products: await readWishlistProducts(shop.db, body.value.ids) }) : body.response
  })

  app.post('/export', async (c) => {
    const form = firstOf(await formOf(c.req.raw))
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    const back = safeReturnPath(text(form.back) || null, '/profile/data')
    const refused = (why: string) => c.redirect(`${back.split('?')[0]}?export=${why}`, 303)
    const caller = await signedIn(c, accounts)
    if (!caller.ok) return caller.response.status === 401 ? refused('signed-out') : caller.response
    const copy = await exportOf(c, accounts, caller.person, text(form.password).slice(0, 128))
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
