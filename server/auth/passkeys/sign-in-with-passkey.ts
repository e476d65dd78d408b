import type { Accounts } from '#app/context/accounts.ts'
import { findPasskey } from '#shop/accounts/passkeys/list-passkeys.ts'
import { recordPasskeyUse } from '#shop/accounts/passkeys/record-passkey-use.ts'
import { finishSignIn, openedSession, revokeSession } from '../finish-sign-in.ts'
import type { AuthDeps } from '../open-auth.ts'
import { withoutCookies } from '../sessions/cookies.ts'
import { readAssertion } from './passkey-answers.ts'
import { relyingParty } from './relying-party.ts'
import { webAuthn } from './webauthn.ts'

type Verbs = Pick<Accounts, 'askForPasskey' | 'signInWithPasskey'>

/** Signing in with a passkey. The device has verified the user, so it counts as both factors. */
export function passkeySignInVerbs(deps: AuthDeps): Verbs {
  const { shop, auth, limits } = deps
  const party = relyingParty(shop, 'enter')
  const refused = { ok: false, reason: 'invalid' } as const

  /** The user whose passkey signed the challenge, and its counter; null when any check fails. */
  async function read(typed: string, challenge: string) {
    const response = readAssertion(typed)
    const known = response && (await findPasskey(shop.db, response.id))
    if (!response || !known) return null
    const { isoBase64URL, verifyAuthenticationResponse } = await webAuthn()
    // The device must name the account that the passkey was created for.
    if (response.response.userHandle !== isoBase64URL.fromUTF8String(known.userId)) return null
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        credential: {
          id: known.credentialId,
          publicKey: isoBase64URL.toBuffer(known.publicKey),
          counter: known.counter,
        },
      })
      const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo
      return verified ? { id: known.id, userId: known.userId, counter, synced } : null
    } catch (error) {
      shop.log.warn({ message: (error as Error).message, passkey: known.id }, 'a passkey was refused')
      return null
    }
  }

  return {
    async askForPasskey() {
      const { generateAuthenticationOptions } = await webAuthn()
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        userVerification: 'required',
        timeout: party.timeout,
      })
      return { options, headers: await party.ask(options.challenge) }
    },

    async signInWithPasskey(request, { answer, remember }, network, { adminsOnly = false } = {}) {
      const seconds = await limits.signInNetwork.hit({ network })
      if (seconds !== null) return { ok: false, reason: 'limited', seconds }
      const challenge = await party.spend(request)
      if (challenge === null) return { ok: false, reason: 'expired' }
      const used = await read(answer, challenge)
      if (used === null) return refused

      const { userId } = used
      const body = { userId, remember }
      const opened = await auth.api.openProvenSession({ body, headers: withoutCookies(request), asResponse: true })
      if (!opened.ok) throw new Error('a session could not be opened after a passkey')
      const session = await openedSession(opened)
      if (!(await recordPasskeyUse(shop.db, used, session.token, shop.clock.now()))) {
        await revokeSession(shop.db, session)
        return refused
      }
      const inside = await finishSignIn(deps, opened, { request, remember, adminsOnly, by: 'passkey' })
      if (inside.ok) inside.headers.append('Set-Cookie', party.end)
      return inside
    },
  }
}
