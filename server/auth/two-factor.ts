import type { Accounts } from '#app/context.ts'
import { tellTwoFactor } from '#shop/accounts/notice.ts'
import type { Doors } from '../auth.ts'
import { cookiesOf } from './cookies.ts'
import { mustComeByPasskey, needsTwoFactor } from './second-factor.ts'
import { spendCode } from './spend-code.ts'

type Verbs = Pick<Accounts, 'beginTwoFactor' | 'finishTwoFactor' | 'newRecoveryCodes' | 'stopTwoFactor'>

/** Turning the second step of the sign-in on and off, from within the account. Each asks for the password again. */
export function twoFactorVerbs({ shop, auth, limits }: Doors): Verbs {
  /** What Better Auth said, when it is a refusal one can explain; an error on our side is thrown. */
  async function refusalOf(answer: Response) {
    if (answer.status >= 500) throw new Error('two-factor failed on our side')
    const { code } = (await answer.json()) as { code?: string }
    return { ok: false, reason: code === 'INVALID_PASSWORD' ? 'wrong_password' : 'refused' } as const
  }
  const limited = async (personId: string) => {
    const seconds = await limits.passwordAgain.hit(personId)
    return seconds === null ? null : ({ ok: false, reason: 'limited', seconds } as const)
  }

  return {
    async beginTwoFactor(request, person, password) {
      if (await mustComeByPasskey(shop, person)) return { ok: false, reason: 'passkey_first' }
      const wait = await limited(person.id)
      if (wait) return wait
      const issuer = (await shop.settings.read()).name.en
      const { headers } = request
      const answer = await auth.api.enableTwoFactor({ body: { password, issuer }, headers, asResponse: true })
      if (!answer.ok) return refusalOf(answer)
      const { totpURI: uri, backupCodes: codes } = (await answer.json()) as { totpURI: string; backupCodes: string[] }
      await limits.passwordAgain.forget(person.id)
      return { ok: true, uri, codes }
    },
    async finishTwoFactor(request, person, code, locale) {
      if (await mustComeByPasskey(shop, person)) return { ok: false, reason: 'passkey_first' }
      const wait = await limited(person.id)
      if (wait) return wait
      const answer = await auth.api.verifyTOTP({ body: { code }, headers: request.headers, asResponse: true })
      if (!answer.ok) {
        if (answer.status >= 500) throw new Error('two-factor failed on our side')
        return { ok: false, reason: 'code_wrong' }
      }
      // Nothing hangs on this answer: the code only must not open a session later.
      await spendCode(shop, person.id, code)
      await limits.passwordAgain.forget(person.id)
      await tellTwoFactor(shop, person, 'two_factor_on', locale)
      return { ok: true, headers: cookiesOf(answer) }
    },
    async newRecoveryCodes(request, person, password) {
      const wait = await limited(person.id)
      if (wait) return wait
      const { headers } = request
      const answer = await auth.api.generateBackupCodes({ body: { password }, headers, asResponse: true })
      if (!answer.ok) return refusalOf(answer)
      await limits.passwordAgain.forget(person.id)
      return { ok: true, codes: ((await answer.json()) as { backupCodes: string[] }).backupCodes }
    },
    async stopTwoFactor(request, person, password, locale) {
      const wait = await limited(person.id)
      if (wait) return wait
      if (!person.byPasskey && (await needsTwoFactor(shop, person))) return { ok: false, reason: 'needed' }
      const { headers } = request
      const answer = await auth.api.disableTwoFactor({ body: { password }, headers, asResponse: true })
      if (!answer.ok) return refusalOf(answer)
      await limits.passwordAgain.forget(person.id)
      await tellTwoFactor(shop, person, 'two_factor_off', locale)
      return { ok: true, headers: cookiesOf(answer) }
    },
  }
}
