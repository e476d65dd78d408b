import type { Accounts } from '#app/context/accounts.ts'
import { adminOf } from '#shop/accounts/users/admin.ts'
import { setActive } from '#shop/accounts/users/manage-users.ts'
import { recordAttempt } from '#shop/audit/security-log.ts'
import type { Limits } from '#shop/limits.ts'
import { readSettings } from '#shop/settings/read.ts'
import type { Shop } from '#shop/shop.ts'
import { emailLinkVerbs } from './email-links.ts'
import type { GoogleSetup } from './google/google-provider.ts'
import { googleVerbs } from './google/sign-in-with-google.ts'
import { type AuthDeps, openAuth } from './open-auth.ts'
import { orUnavailable } from './or-unavailable.ts'
import { ownDataVerbs } from './own-data.ts'
import { ownPasskeyVerbs } from './passkeys/own-passkeys.ts'
import { passkeySignInVerbs } from './passkeys/sign-in-with-passkey.ts'
import { isRecent } from './passwords/known-password.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { passwordVerbs } from './passwords/passwords.ts'
import { proveAgainVerbs } from './sessions/prove-again.ts'
import { sessionVerbs } from './sessions/sessions.ts'
import { setUpVerbs } from './set-up.ts'
import { signInVerbs } from './sign-in.ts'
import { teamVerbs } from './team.ts'
import { twoFactorVerbs } from './two-factor.ts'
import { withSecurityLog } from './with-security-log.ts'

type Choices = { builtIn: readonly string[]; google: GoogleSetup | null; passwords: PasswordHasher }

/**
 * Accounts on Better Auth, reached only through the functions below: none of its own HTTP endpoints is mounted.
 * Sessions are rows, read on every request, so a role change or a sign-out takes effect at once. A failure on our side
 * answers 503, never a session (R26).
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
    ...teamVerbs(deps),
    async admin(request) {
      const person = await sessions.person(request)
      if (person?.role !== 'admin') return null
      // Read from the database, not from this process's cache: the rule applies from the next request, everywhere.
      const { security } = await readSettings(shop.db)
      return adminOf({ ...person, isActive: true, hasFreshProof: isRecent(shop, person) }, security)
    },
    noteRefusedAdmin: (person, details) =>
      recordAttempt(shop, { kind: 'admin_request', accountId: person?.id, details }),
    builtInAdmins: async () => builtIn,
    setActive: (admin, userId, isActive) => setActive(shop.db, { admin, userId, builtIn }, isActive, shop.clock.now()),
  }
  return orUnavailable(shop.log, withSecurityLog(shop, verbs))
}
