import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { type Accounts, accountsContext } from '#app/context/accounts.ts'
import { limitsContext, liveContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import type { NotPermitted } from '#app/guards.ts'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import { user } from '#shop/accounts/table.ts'
import type { Staff } from '#shop/accounts/users/admin.ts'
import { provenMember } from '../support/accounts/accounts.ts'
import type { OpenShop } from '../support/open-shop.ts'
import type { Handler } from '../support/pages.ts'

export type Asking = {
  name: string
  path: string
  run: Handler
  fields?: Record<string, string>
  params?: object
  query?: string
}

/** Runs a handler for this cookie, on its own URL. */
function run(
  { name, path, run: handler, fields = {}, params = {}, query = '' }: Asking,
  { url: origin, shop }: Pick<OpenShop, 'url' | 'shop'>,
  accounts: Accounts,
  cookie: string,
): Promise<unknown> {
  const values = { key: 'faq', number: 'x', id: 'x', ...params } as Record<string, string>
  const plain = path.replace('/:lang?', '').replace(/:(\w+)\??|\*/g, (_, key: string) => values[key] ?? 'x')
  const url = new URL(plain + query, origin)
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(accountsContext, accounts)
  context.set(limitsContext, {} as never)
  context.set(liveContext, { follow: () => new ReadableStream() } as never)
  context.set(visitorContext, {
    locale: 'en',
    currency: 'KWD',
    prefix: '',
    path: url.pathname,
    network: '203.0.113.201',
    nonce: '',
  })
  const body = name.endsWith('action') ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  const request = new Request(url, { headers: { cookie }, ...body })
  return handler({ request, context, url, params: { ...values, lang: undefined } })
}

/** The permission that a handler finds missing, or null when it passed the guard, whatever came then. */
async function refusal(asking: Asking, testShop: OpenShop, accounts: Accounts, cookie: string) {
  try {
    await run(asking, testShop, accounts, cookie)
    return null
  } catch (thrown) {
    const location = thrown instanceof Response ? (thrown.headers.get('location') ?? '') : ''
    if (/^\/(admin\/login|profile)/.test(location)) throw new Error(`${asking.name} does not know the session`)
    const { data, init } = thrown as { data?: NotPermitted | null; init?: { status?: number } }
    if (init?.status !== 403 || data?.reason !== 'not_permitted') return null
    return data.needs
  }
}

/** Everything that a loader returns for this cookie, as text; nothing of a refusal. */
export async function answerTo(asking: Asking, testShop: OpenShop, cookie: string): Promise<string> {
  try {
    const result = await run(asking, testShop, testShop.accounts, cookie)
    return result instanceof Response ? await result.text() : JSON.stringify(result)
  } catch {
    return ''
  }
}

/** The permissions that a handler requires, in order: run with one more each time until it no longer refuses. */
export async function needsOf(asking: Asking, testShop: OpenShop): Promise<Permission[]> {
  const permissions = new Set<Permission>()
  const person = { id: 'x', email: 'x@example.com', name: 'X', role: 'admin', twoFactor: true, secondFactor: true }
  const accounts = new Proxy(testShop.accounts, {
    get: (real, name: keyof Accounts) =>
      ({
        admin: async () => ({ ...person, hasFreshProof: true, roleId: 'x', permissions }) as unknown as Staff,
        person: async () => ({ ...person, sessionId: 'x' }),
        proofDue: async () => null,
        noteRefusedAdmin: async () => {},
        changeRole: async () => ({ ok: false, refusal: { reason: 'unknown' } }),
        setActive: async () => ({ ok: false, refusal: { reason: 'unknown' } }),
      })[name as string] ?? real[name],
  })
  for (;;) {
    const missing = await refusal(asking, testShop, accounts, '')
    if (missing === null) return [...permissions]
    if (permissions.has(missing)) throw new Error(`${asking.name} refuses ${missing} to whom it is allowed`)
    permissions.add(missing)
  }
}

/** Whether a real session passes the guards of a handler. */
export const passesGuards = async (asking: Asking, testShop: OpenShop, cookie: string): Promise<boolean> =>
  (await refusal(asking, testShop, testShop.accounts, cookie)) === null

/** A member of the staff with a role, signed in. */
export async function staffMember(testShop: OpenShop, staffRoleId: string) {
  const created = await provenMember(testShop, { password: `orchard-gate-${randomUUID()}` })
  await testShop.shop.db.update(user).set({ role: 'admin', staffRoleId }).where(eq(user.id, created.person.id))
  return created
}
