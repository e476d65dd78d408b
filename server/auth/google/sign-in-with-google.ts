import type { Accounts } from '#app/context/accounts.ts'
import { isInAdmin } from '#app/guards.ts'
import { identityOf } from '#shop/accounts/google-identity.ts'
import { spendOnce } from '#shop/accounts/sessions/spend-once.ts'
import { signInWithGoogle } from '#shop/accounts/sign-in-with-google.ts'
import { detachOrders } from '#shop/orders/detach-account.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import type { AuthDeps } from '../open-auth.ts'
import { cookiesOf, withoutCookies } from '../sessions/cookies.ts'
import { googleFlows } from './google-flow.ts'
import { type GoogleSetup, googleProvider, newSecrets } from './google-provider.ts'

/**
 * Sign-in with Google, from the redirect to the return (R30).
 * @param setup null when the shop has no keys at Google: then it says so
 */
export function googleVerbs(deps: AuthDeps, setup: GoogleSetup | null): Pick<Accounts, 'startGoogle' | 'finishGoogle'> {
  const { shop, auth, limits, builtIn } = deps
  const flows = googleFlows(shop)
  const google = setup && googleProvider(setup, `${shop.baseUrl}/auth/callback`)

  return {
    async startGoogle({ network, prefix }, to) {
      if (google === null) return { ok: false, reason: 'off' }
      const seconds = await limits.googleNetwork.hit({ network })
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      const secrets = newSecrets(prefix)
      try {
        const url = await google.askAt(secrets)
        return {
          ok: true,
          url: url.href,
          headers: new Headers({ 'Set-Cookie': await flows.begin({ ...secrets, to }) }),
        }
      } catch (error) {
        shop.log.error({ err: error }, 'Google cannot be reached')
        return { ok: false, reason: 'error' }
      }
    },

    async finishGoogle(request, params, locale) {
      const flow = await flows.read(request)
      const headers = new Headers()
      const own = flow !== null && params.get('state') === flow.state
      // A forged response must not end the sign-in in progress.
      if (own) headers.append('Set-Cookie', flows.end)
      const from = own ? flow.to : '/'
      const refuse = <const Reason extends string>(reason: Reason) =>
        ({ ok: false, reason, headers, to: from, isOwn: own }) as const

      if (params.has('error')) {
        const text = [params.get('error_description'), params.get('error')].find((each) => each?.trim())
        // One line of plain text; it comes from Google, or from whoever made the link.
        const description = text
          ?.replace(/[\p{C}\s]+/gu, ' ')
          .trim()
          .slice(0, 200)
        return {
          ...refuse('provider'),
          denied: params.get('error') === 'access_denied',
          description: description ?? '',
        }
      }
      const code = params.get('code')
      if (!code) return refuse('no_code')
      if (google === null || !own) return refuse('state')
      // Redeemed before Google is asked: of two answers with one state, in any process, the second stops here.
      const fresh = await spendOnce(shop.db, `google:${flow.state}`, new Date(flow.until), shop.clock.now())
      if (!fresh) return refuse('state')

      let claims: Record<string, unknown> | null
      try {
        claims = await google.claims({ code, state: flow.state, iss: params.get('iss') }, flow)
      } catch (error) {
        // Not the whole error, which may hold tokens.
        const { name, code: kind, message } = error as Error & { code?: string }
        shop.log.warn({ name, kind, message }, 'Google’s answer was refused')
        return refuse('unknown')
      }
      const identity = claims && identityOf(claims)
      if (identity === null) return refuse('no_user')
      const entered = await signInWithGoogle(shop, identity, { locale, builtIn, detachOrders })
      if (!entered.ok) return refuse(entered.refusal.reason)

      const { userId, role } = entered.value
      const body = { userId, remember: true }
      const opened = await auth.api.enter({ body, headers: withoutCookies(request), asResponse: true })
      if (!opened.ok) throw new Error('a session could not be opened after Google')
      const to = isInAdmin(flow.to) === (role === 'admin') ? flow.to : role === 'admin' ? '/admin' : '/'
      const { twoFactorRedirect } = (await opened.clone().json()) as { twoFactorRedirect?: boolean }
      if (twoFactorRedirect) {
        for (const cookie of cookiesOf(opened).getSetCookie()) headers.append('Set-Cookie', cookie)
        return { ...refuse('code'), to }
      }
      const inside = await finishSignIn(deps, opened, { request, remember: true, by: 'google' })
      if (!inside.ok) return refuse('inactive')
      for (const cookie of inside.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
      return { ok: true, headers, to }
    },
  }
}
