import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Accounts } from '#app/context/accounts.ts'
import { account, session, twoFactor, user, verification } from '#shop/accounts/table.ts'
import { adminOf } from '#shop/accounts/users/admin.ts'
import { changeRole, setActive } from '#shop/accounts/users/manage-users.ts'
import { recordAttempt } from '#shop/audit/security-log.ts'
import type { Limits } from '#shop/limits.ts'
import { readSettings } from '#shop/settings/read.ts'
import type { Shop } from '#shop/shop.ts'
import { emailLinkVerbs } from './email-links.ts'
import type { GoogleSetup } from './google/google-provider.ts'
import { googleVerbs } from './google/sign-in-with-google.ts'
import { openSessionPlugin, requireSecondFactor } from './open-session.ts'
import { orUnavailable } from './or-unavailable.ts'
import { ownDataVerbs } from './own-data.ts'
import { ownPasskeyVerbs } from './passkeys/own-passkeys.ts'
import { passkeySignInVerbs } from './passkeys/sign-in-with-passkey.ts'
import { isRecent } from './passwords/known-password.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { passwordVerbs } from './passwords/passwords.ts'
import { recorded } from './recorded.ts'
import { proveAgainVerbs } from './sessions/prove-again.ts'
import { sessionVerbs } from './sessions/sessions.ts'
import { setUpVerbs } from './set-up.ts'
import { signInVerbs } from './sign-in.ts'
import { twoFactorVerbs } from './two-factor.ts'

/** What the verbs of the account deps share. */
export type AuthDeps = { shop: Shop; auth: Auth; limits: Limits; builtIn: readonly string[] }

/** How long "remember me" lasts, in seconds; without it a session ends with the browser, after a day at the latest. */
const rememberedFor = 30 * 86_400

function openAuth(shop: Shop, master: string, { hash, verify }: PasswordHasher) {
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

type Choices = { builtIn: readonly string[]; google: GoogleSetup | null; passwords: PasswordHasher }

/**
 * Accounts on Better Auth, reached only through the verbs below: none of its own HTTP endpoints is mounted.
 * Sessions are rows, read on every request, so a role change or a sign-out takes effect at once. Whatever fails on our
 * side answers 503, and never a session (decision 10).
 * @param choices.builtIn the addresses of ADMIN_EMAILS, in lower case
 * @param choices.google the shop's keys at Google, or null: then its button says that it is not set up
 */
export function openAccounts(
  shop: Shop,
  master: string,
  limits: Limits,
  { builtIn, google, passwords }: Choices,
): Accounts {
  const deps: AuthDeps = { shop, auth: openAuth(shop, master, passwords), limits, builtIn }
  const sessions = sessionVerbs(deps)
  const verbs: Accounts = {
    ...sessions,
    ...signInVerbs(deps),
    ...googleVerbs(deps, google),
    ...setUpVerbs(deps),
    ...passwordVerbs(deps),
    ...emailLinkVerbs(deps),
    ...ownDataVerbs(deps),
    ...twoFactorVerbs(deps),
    ...passkeySignInVerbs(deps),
    ...ownPasskeyVerbs(deps),
    ...proveAgainVerbs(deps),
    async admin(request) {
      const person = await sessions.person(request)
      if (person?.role !== 'admin') return null
      // Asked of the database and not of what this process keeps: the rule counts from the next request, everywhere.
      const { security } = await readSettings(shop.db)
      return adminOf({ ...person, isActive: true, hasFreshProof: isRecent(shop, person) }, security)
    },
    noteRefusedAdmin: (person, details) =>
      recordAttempt(shop, { kind: 'admin_request', accountId: person?.id, details }),
    builtInAdmins: async () => builtIn,
    changeRole: (admin, userId, role) => changeRole(shop, { admin, userId, builtIn }, role),
    setActive: (admin, userId, isActive) => setActive(shop.db, { admin, userId, builtIn }, isActive, shop.clock.now()),
  }
  return orUnavailable(shop.log, recorded(shop, verbs))
}
