import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { eq } from 'drizzle-orm'
import type { Accounts } from '#app/context.ts'
import { adminOf } from '#shop/accounts/admin.ts'
import { endSessions } from '#shop/accounts/end-sessions.ts'
import { readSetupLink, setUpAdmin } from '#shop/accounts/set-up-admin.ts'
import { account, session, user, verification } from '#shop/accounts/table.ts'
import type { Shop } from '#shop/shop.ts'
import type { Limits } from './limits.ts'

/**
 * Accounts on Better Auth, reached only through the verbs below: none of its own HTTP endpoints is mounted.
 * Sessions are rows, read on every request (no cookie cache), so a role change or a sign-out takes effect at once.
 */
export function openAccounts(shop: Shop, master: string, limits: Limits): Accounts {
  const auth = betterAuth({
    baseURL: shop.baseUrl,
    basePath: '/api/auth',
    secret: master,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(shop.db, {
      provider: 'pg',
      schema: { user, session, account, verification },
      transaction: true,
    }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 6, maxPasswordLength: 128 },
    user: {
      additionalFields: {
        role: { type: 'string', input: false },
        isActive: { type: 'boolean', input: false },
      },
    },
    session: { expiresIn: 7 * 86_400, updateAge: 86_400 },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    advanced: { cookiePrefix: 'bustan', useSecureCookies: shop.baseUrl.startsWith('https:') },
    trustedOrigins: [shop.baseUrl],
  })

  const signIn: Accounts['signIn'] = async (request, typed, password, network) => {
    const email = typed.trim().toLowerCase()
    const waits = [await limits.signInNetwork.hit(network), await limits.signInAccount.hit(email)]
    if (waits.some((wait) => wait !== null)) return { ok: false, reason: 'limited' }
    const answer = await auth.api.signInEmail({
      body: { email, password },
      headers: withoutSession(request),
      asResponse: true,
    })
    if (answer.status >= 500) throw new Error('signing in failed on our side')
    if (!answer.ok) return { ok: false, reason: 'invalid' }
    const [known] = await shop.db.select().from(user).where(eq(user.email, email))
    if (!known?.isActive) {
      if (known) await endSessions(shop.db, known.id)
      return { ok: false, reason: 'invalid' }
    }
    await limits.signInAccount.forget(email)
    return { ok: true, headers: cookiesOf(answer) }
  }

  return {
    signIn,
    async admin(request) {
      const found = await auth.api.getSession({ headers: request.headers })
      if (found === null) return null
      const [known] = await shop.db.select().from(user).where(eq(user.id, found.user.id))
      return adminOf(known ?? null)
    },
    async signOut(request) {
      return cookiesOf(await auth.api.signOut({ headers: request.headers, asResponse: true }))
    },
    async setupLinkWorks(token) {
      return (await readSetupLink(shop.db, token, shop.clock.now())) !== undefined
    },
    async setUp(request, { token, name, email, password }) {
      const context = await auth.$context
      const passwordHash = await context.password.hash(password)
      const made = await setUpAdmin(shop.db, { token, name, email, passwordHash }, shop.clock.now())
      if (!made.ok) return { ok: false, reason: made.refusal.reason }
      const answer = await auth.api.signInEmail({
        body: { email, password },
        headers: withoutSession(request),
        asResponse: true,
      })
      if (!answer.ok) throw new Error('the new admin could not be signed in')
      return { ok: true, headers: cookiesOf(answer) }
    },
  }
}

/** A sign-in never continues a session that was there before: it gets a new one. */
function withoutSession(request: Request): Headers {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  return headers
}

function cookiesOf(answer: Response): Headers {
  const headers = new Headers()
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return headers
}
