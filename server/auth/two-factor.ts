import type { Accounts } from '#app/context/accounts.ts'
import { announceTwoFactorOff } from '#shop/accounts/notice.ts'
import type { Person } from '#shop/accounts/person.ts'
import { recordEnrolment } from '#shop/accounts/sessions/session-proof.ts'
import type { AuthDeps } from './open-auth.ts'
import { mustSignInAgain, needsTwoFactor } from './second-factor.ts'
import { cookiesOf, sessionTokenIn } from './sessions/cookies.ts'
import { spendCode } from './spend-code.ts'

type Verbs = Pick<Accounts, 'beginTwoFactor' | 'finishTwoFactor' | 'newRecoveryCodes' | 'stopTwoFactor'>

/** Turns the second factor on and off from within the account. Each change asks for the password again. */
export function twoFactorVerbs({ shop, auth, limits }: AuthDeps): Verbs {
  /** Better Auth's refusal, when it can be explained to the user; an error on our side is thrown. */
  async function refusalOf(response: Response) {
    if (response.status >= 500) throw new Error('two-factor failed on our side')
    const { code } = (await response.json()) as { code?: string }
    return { ok: false, reason: code === 'INVALID_PASSWORD' ? 'wrong_password' : 'refused' } as const
  }
  /** Refusals before any check: rate limited, or a session that proved too little. */
  const refusedFirst = async (person: Person) => {
    const again = await mustSignInAgain(shop, person)
    if (again) return again
    const seconds = await limits.passwordAgain.hit({ account: person.id })
    return seconds === null ? null : ({ ok: false, reason: 'limited', seconds } as const)
  }

  return {
    async beginTwoFactor(request, person, password) {
      if (!person.emailVerified) return { ok: false, reason: 'unproven' }
      const stopped = await refusedFirst(person)
      if (stopped) return stopped
      const issuer = (await shop.settings.read()).name.en
      const { headers } = request
      const response = await auth.api.enableTwoFactor({ body: { password, issuer }, headers, asResponse: true })
      if (!response.ok) return refusalOf(response)
      const { totpURI: uri, backupCodes: codes } = (await response.json()) as { totpURI: string; backupCodes: string[] }
      await limits.passwordAgain.clear({ account: person.id })
      return { ok: true, uri, codes }
    },
    async finishTwoFactor(request, person, code, locale) {
      const stopped = await refusedFirst(person)
      if (stopped) return stopped
      const response = await auth.api.verifyTOTP({ body: { code }, headers: request.headers, asResponse: true })
      if (!response.ok) {
        if (response.status >= 500) throw new Error('two-factor failed on our side')
        return { ok: false, reason: 'code_wrong' }
      }
      // The result does not matter: the code only must not open a session later.
      await spendCode(shop, person.id, code)
      await limits.passwordAgain.clear({ account: person.id })
      const headers = cookiesOf(response)
      await recordEnrolment(shop, person, await sessionTokenIn(auth, headers), locale)
      return { ok: true, headers }
    },
    async newRecoveryCodes(request, person, password) {
      const stopped = await refusedFirst(person)
      if (stopped) return stopped
      const { headers } = request
      const response = await auth.api.generateBackupCodes({ body: { password }, headers, asResponse: true })
      if (!response.ok) return refusalOf(response)
      await limits.passwordAgain.clear({ account: person.id })
      return { ok: true, codes: ((await response.json()) as { backupCodes: string[] }).backupCodes }
    },
    async stopTwoFactor(request, person, password, locale) {
      const stopped = await refusedFirst(person)
      if (stopped) return stopped
      if (!person.byPasskey && (await needsTwoFactor(shop, person))) return { ok: false, reason: 'needed' }
      const { headers } = request
      const response = await auth.api.disableTwoFactor({ body: { password }, headers, asResponse: true })
      if (!response.ok) return refusalOf(response)
      await limits.passwordAgain.clear({ account: person.id })
      await announceTwoFactorOff(shop, person, locale)
      return { ok: true, headers: cookiesOf(response) }
    },
  }
}
