import type { Accounts } from '#app/context/accounts.ts'
import { readPasswordHash } from '#shop/accounts/person.ts'
import { renewProof } from '#shop/accounts/sessions/session-proof.ts'
import type { AuthDeps } from '../open-auth.ts'
import { checkPassword, isRecent } from '../passwords/known-password.ts'
import { spendCode } from '../spend-code.ts'

type Verbs = Pick<Accounts, 'proofDue' | 'proveAgain'>

/** Step-up: a fresh proof of identity before sensitive actions. */
export function proveAgainVerbs(deps: AuthDeps): Verbs {
  const { shop, auth, limits } = deps
  return {
    async proofDue(person) {
      if (isRecent(shop, person)) return null
      if (person.twoFactor) return 'code'
      return (await readPasswordHash(shop.db, person)) === null ? 'sign_in' : 'password'
    },

    async proveAgain(request, person, proof) {
      if (!person.twoFactor) {
        const known = await checkPassword(deps, person, proof)
        if (!known.ok) return known
      } else {
        const seconds = await limits.passwordAgain.hit({ account: person.id })
        if (seconds !== null) return { ok: false, reason: 'limited', seconds }
        const isApp = /^\d{6}$/.test(proof)
        const verify = isApp ? auth.api.verifyTOTP : auth.api.verifyBackupCode
        const response = await verify({ body: { code: proof }, headers: request.headers, asResponse: true })
        if (response.status >= 500) throw new Error('a code could not be checked on our side')
        if (!response.ok) return { ok: false, reason: 'code_wrong' }
        if (isApp && !(await spendCode(shop, person.id, proof))) return { ok: false, reason: 'code_used' }
        await limits.passwordAgain.clear({ account: person.id })
      }
      await renewProof(shop.db, person.sessionId, shop.clock.now())
      return { ok: true }
    },
  }
}
