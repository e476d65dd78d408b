import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { account, session, twoFactor, user, verification } from '#shop/accounts/table.ts'
import type { Limits } from '#shop/limits.ts'
import type { Shop } from '#shop/shop.ts'
import { openSessionPlugin, requireSecondFactor } from './open-session.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'

/** How long "remember me" lasts, in seconds; without it a session ends with the browser, after a day at the latest. */
const rememberedFor = 30 * 86_400

/** Better Auth, for the verbs alone: none of its own HTTP endpoints is mounted. */
export function openAuth(shop: Shop, master: string, { hash, verify }: PasswordHasher) {
  const secure = shop.baseUrl.startsWith('https:')
  return betterAuth({
    baseURL: shop.baseUrl,
    basePath: '/api/auth',
    secret: master,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(shop.db, {
      provider: 'pg',
      schema: { user, session, account, verification, twoFactor },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash, verify },
    },
    user: {
      additionalFields: {
        role: { type: 'string', input: false },
        isActive: { type: 'boolean', input: false },
      },
    },
    // Read on every request (no cookie cache), and never made longer: what the cookie says is what the row says.
    session: {
      expiresIn: rememberedFor,
      disableSessionRefresh: true,
      // Ours; named here so that it goes along when a session is replaced by another.
      additionalFields: { passkeyId: { type: 'string', required: false, input: false } },
    },
    verification: { storeIdentifier: 'hashed' },
    // Ours count in the database, per account and network; see limits.ts.
    rateLimit: { enabled: false },
    advanced: {
      // Over https a browser takes these from this very host only, sends them to no other and never in the clear. Better
      // Auth would put `__Secure-` before the name, which says less, so the prefix and the attribute are ours.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-bustan' : 'bustan',
      defaultCookieAttributes: { secure },
      // It would believe any forwarding header; networks are read from the connection, for limits only.
      ipAddress: { disableIpTracking: true },
    },
    trustedOrigins: [shop.baseUrl],
    plugins: [requireSecondFactor(), openSessionPlugin()],
  })
}

export type Auth = ReturnType<typeof openAuth>

/** What the verbs of the account deps share. */
export type AuthDeps = { shop: Shop; auth: Auth; limits: Limits; builtIn: readonly string[] }
