import type { Accounts } from '#app/context/accounts.ts'
import { maxPasskeys } from '#shop/accounts/form.ts'
import { addPasskey } from '#shop/accounts/passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from '#shop/accounts/passkeys/change-passkeys.ts'
import { listCredentials } from '#shop/accounts/passkeys/list-passkeys.ts'
import { readSettings } from '#shop/settings/read.ts'
import type { AuthDeps } from '../open-auth.ts'
import { provesIdentity } from '../passwords/known-password.ts'
import { mustSignInAgain } from '../second-factor.ts'
import { readAttestation } from './passkey-answers.ts'
import { passkeyName } from './passkey-name.ts'
import { relyingParty } from './relying-party.ts'
import { type WebAuthn, webAuthn } from './webauthn.ts'

type Verbs = Pick<Accounts, 'beginPasskey' | 'finishPasskey' | 'renamePasskey' | 'removePasskey'>

/** The algorithms every browser supports; the library's default includes ones that are experimental in Node. */
const supportedAlgorithms = ({ COSEALG }: WebAuthn) => [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** The user's own passkeys: add, rename, remove. Changes to sign-in require a fresh proof. */
export function ownPasskeyVerbs(deps: AuthDeps): Verbs {
  const { shop } = deps
  const party = relyingParty(shop, 'add')

  /** The passkey in a browser's answer, or null when it is not one for this challenge and shop. */
  async function read(typed: string, challenge: string) {
    const library = await webAuthn()
    const response = readAttestation(typed, library)
    if (response === null) return null
    try {
      const verification = await library.verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: supportedAlgorithms(library),
      })
      if (!verification.verified) return null
      const { credential, credentialBackedUp: synced, aaguid } = verification.registrationInfo
      const publicKey = library.isoBase64URL.fromBuffer(credential.publicKey)
      const { transports } = response.response
      return {
        aaguid,
        row: { credentialId: credential.id, publicKey, counter: credential.counter, transports, synced },
      }
    } catch (error) {
      shop.log.warn({ message: (error as Error).message }, 'a new passkey was refused')
      return null
    }
  }

  return {
    async beginPasskey(person, password, locale) {
      if (!person.emailVerified) return { ok: false, reason: 'unproven' }
      const again = await mustSignInAgain(shop, person)
      if (again) return again
      const proof = await provesIdentity(deps, person, password)
      if (!proof.ok) return proof
      const own = await listCredentials(shop.db, person.id)
      if (own.length >= maxPasskeys) return { ok: false, reason: 'full' }
      const library = await webAuthn()
      const { extensions, ...options } = await library.generateRegistrationOptions({
        rpName: (await shop.settings.read()).name[locale],
        rpID: party.id,
        userID: library.isoUint8Array.fromUTF8String(person.id),
        userName: person.email,
        userDisplayName: person.name,
        attestationType: 'none',
        supportedAlgorithmIDs: supportedAlgorithms(library),
        excludeCredentials: own,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: party.timeout,
      })
      return { ok: true, options, headers: await party.ask(options.challenge, person.id) }
    },

    async finishPasskey(request, person, { answer, name }, locale) {
      const challenge = await party.spend(request, person.id)
      if (challenge === null) return { ok: false, reason: 'expired' }
      const again = await mustSignInAgain(shop, person)
      if (again) return again
      const credential = await read(answer, challenge)
      if (credential === null) return { ok: false, reason: 'refused' }
      const row = { ...credential.row, name: name || passkeyName(credential.aaguid, request, locale) }
      const added = await addPasskey(shop, person, row, locale)
      return added.ok ? { ok: true } : { ok: false, reason: added.refusal.reason }
    },

    renamePasskey: async (person, id, name) =>
      (await renamePasskey(shop.db, person.id, id, name)) ? { ok: true } : { ok: false, reason: 'gone' },

    async removePasskey(person, id, password, locale) {
      const again = await mustSignInAgain(shop, person)
      if (again) return again
      const proof = await provesIdentity(deps, person, password)
      if (!proof.ok) return proof
      const { security } = await readSettings(shop.db)
      const removed = await removePasskey(shop, person, id, security, locale)
      return removed.ok ? { ok: true } : { ok: false, reason: removed.refusal.reason }
    },
  }
}
