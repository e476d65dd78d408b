import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { account, session, twoFactor, user, verification } from '#shop/accounts/table.ts'
import type { Limits } from '#shop/limits.ts'
import type { Shop } from '#shop/shop.ts'
import { openSessionPlugin, requireSecondFactor } from './open-session.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { cookiePrefix } from './session-cookie.ts'

/** How long "remember me" lasts, in seconds; without it a session ends with the browser, after a day at the latest. */
const rememberedFor = 30 * 86_400

/** Better Auth, for our own functions only: none of its HTTP endpoints is mounted. */
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
    // Read on every request (no cookie cache), and never extended: cookie and row always agree.
    session: {
      expiresIn: rememberedFor,
      disableSessionRefresh: true,
      // Our own field; declared here so that it is copied when a session is replaced.
      additionalFields: { passkeyId: { type: 'string', required: false, input: false } },
    },
    verification: { storeIdentifier: 'hashed' },
    // Our limits are counted in the database, per account and network; see limits.ts.
    rateLimit: { enabled: false },
    advanced: {
      // `__Host-`: over HTTPS the browser accepts the cookie from this host only and sends it to no other. Better Auth
      // would use the weaker `__Secure-`, so prefix and attribute are set here.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(shop.baseUrl),
      defaultCookieAttributes: { secure },
      // It would trust any forwarding header; networks are read from the connection, for limits only.
      ipAddress: { disableIpTracking: true },
    },
    trustedOrigins: [shop.baseUrl],
    plugins: [requireSecondFactor(), openSessionPlugin()],
  })
}

export type Auth = ReturnType<typeof openAuth>

/** The dependencies that the account functions share. */
export type AuthDeps = { shop: Shop; auth: Auth; limits: Limits; builtIn: readonly string[] }
