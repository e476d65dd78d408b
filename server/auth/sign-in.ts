import type { Accounts } from '#app/context/accounts.ts'
import { readPasswordHash } from '#shop/accounts/person.ts'
import { recordAttempt } from '#shop/audit/security-log.ts'
import { countCode, countPassword, waitingFor } from './attempts.ts'
import { finishSignIn, openedSession, revokeSession } from './finish-sign-in.ts'
import type { AuthDeps } from './open-auth.ts'
import { canCheckCodes } from './second-factor.ts'
import { cookiesOf, withCookies, withoutCookies } from './sessions/cookies.ts'
import { spendCode } from './spend-code.ts'

/** Signing in: the password, then a code where the account asks for one. */
export function signInVerbs(deps: AuthDeps): Pick<Accounts, 'signIn' | 'finishSignIn'> {
  const { shop, auth } = deps
  return {
    async signIn(request, { email: typed, password, remember = false }, network, { adminsOnly = false } = {}) {
      const email = typed.trim().toLowerCase()
      const seconds = await countPassword(deps, request, { email, network })
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      const checked = await readPasswordHash(shop.db, { email })
      const response = await auth.api.signInEmail({
        body: { email, password, rememberMe: remember },
        headers: withoutCookies(request),
        asResponse: true,
      })
      if (response.status >= 500) throw new Error('signing in failed on our side')
      if (!response.ok) return { ok: false, reason: 'invalid' }
      const { twoFactorRedirect } = (await response.clone().json()) as { twoFactorRedirect?: boolean }
      // Hashing may have waited while the password was changed.
      if (twoFactorRedirect && (await readPasswordHash(shop.db, { email })) !== checked)
        return { ok: false, reason: 'invalid' }
      if (twoFactorRedirect) return { ok: false, reason: 'code', headers: cookiesOf(response) }
      return finishSignIn(deps, response, { request, network, remember, adminsOnly, by: 'password', checked })
    },

    async finishSignIn(request, code, network, { adminsOnly = false } = {}) {
      const account = await waitingFor(auth, request)
      const refuse = async <Reason extends string>(reason: Reason) => {
        await recordAttempt(shop, { kind: 'second_step', accountId: account ?? undefined, details: { reason } })
        return { ok: false, reason } as const
      }
      const seconds = await countCode(deps, request, account, network)
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      const { authCookies, createAuthCookie } = await auth.$context
      const notRemembered = authCookies.dontRememberToken.name
      // An open session in this browser must not replace the password.
      const headers = withCookies(request, [createAuthCookie('two_factor').name, notRemembered])
      const isApp = /^\d{6}$/.test(code)
      const verify = isApp ? auth.api.verifyTOTP : auth.api.verifyBackupCode
      const response = await verify({ body: { code }, headers, asResponse: true }).catch(async (error: unknown) => {
        if (account === null || (await canCheckCodes(deps, account))) throw error
        return null
      })
      if (response === null) {
        shop.log.error(
          { account },
          'codes were encrypted with another SESSION_SECRET: npm run admin -- reset-two-factor EMAIL',
        )
        return refuse('secret_changed')
      }
      const remember = !headers.get('cookie')?.includes(`${notRemembered}=`)
      if (response.ok) {
        const opened = await openedSession(response)
        if (!isApp || (await spendCode(shop, opened.user.id, code))) {
          const done = await finishSignIn(deps, response, { request, network, remember, adminsOnly, by: 'code' })
          return done.ok ? done : refuse('invalid')
        }
        await revokeSession(shop.db, opened)
        return refuse('code_used')
      }
      if (response.status >= 500) throw new Error('the second step failed on our side')
      const { code: why } = (await response.json()) as { code?: string }
      return refuse(why === 'INVALID_CODE' || why === 'INVALID_BACKUP_CODE' ? 'code_wrong' : 'expired')
    },
  }
}
