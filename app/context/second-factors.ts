import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { AddPasskeyRefusal } from '#shop/accounts/passkeys/add-passkey.ts'
import type { Person } from '#shop/accounts/person.ts'
import type { Locale } from '#shop/money.ts'
import type {
  CreationOptions,
  Done,
  Limited,
  ProofRefusal,
  Refused,
  SignedIn,
  SignInFirst,
  SignInOptions,
} from './account-results.ts'

/** Passkeys and authenticator codes: the part of `Accounts` beyond passwords. */
export type SecondFactors = {
  /** A challenge for any passkey the browser holds for this shop, and the cookie that identifies its answer. */
  askForPasskey(): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; headers: Headers }>
  /**
   * Signs in with the browser's answer to it, which counts as both factors. 'expired': the challenge is used or too
   * old; every other refusal but the rate limit is 'invalid'.
   * @param input.answer JSON of an AuthenticationResponse
   */
  signInWithPasskey(
    request: Request,
    input: { answer: string; remember: boolean },
    network: string,
    options?: SignInOptions,
  ): Promise<SignedIn | Limited | Refused<'expired' | 'invalid'>>

  /**
   * What a browser needs to create a passkey. Requires the password, or without one a recent sign-in ('sign_in_again').
   */
  beginPasskey(
    person: Person,
    password: string,
    locale: Locale,
  ): Promise<
    { ok: true; options: CreationOptions; headers: Headers } | Limited | Refused<ProofRefusal | 'unproven' | 'full'>
  >
  /**
   * Stores the new passkey.
   * @param input.answer JSON of a RegistrationResponse
   * @param input.name when empty, the passkey's provider names it
   */
  finishPasskey(
    request: Request,
    person: Person,
    input: { answer: string; name: string },
    locale: Locale,
  ): Promise<Done | Refused<'expired' | 'refused' | SignInFirst | AddPasskeyRefusal['reason']>>
  renamePasskey(person: Person, id: string, name: string): Promise<Done | Refused<'gone'>>
  removePasskey(
    person: Person,
    id: string,
    password: string,
    locale: Locale,
  ): Promise<Done | Limited | Refused<ProofRefusal | 'gone' | 'needed'>>

  /** A new secret, not active until `finishTwoFactor` has verified a code of it. */
  beginTwoFactor(
    request: Request,
    person: Person,
    password: string,
  ): Promise<
    | { ok: true; uri: string; codes: string[] }
    | Limited
    | Refused<'wrong_password' | 'refused' | 'unproven' | SignInFirst>
  >
  finishTwoFactor(
    request: Request,
    person: Person,
    code: string,
    locale: Locale,
  ): Promise<SignedIn | Limited | Refused<'code_wrong' | SignInFirst>>
  /** Ten new recovery codes; earlier ones stop working. */
  newRecoveryCodes(
    request: Request,
    person: Person,
    password: string,
  ): Promise<{ ok: true; codes: string[] } | Limited | Refused<'wrong_password' | 'refused' | SignInFirst>>
  /** 'needed': the store's setting requires it of admins, unless they signed in with a passkey. */
  stopTwoFactor(
    request: Request,
    person: Person,
    password: string,
    locale: Locale,
  ): Promise<SignedIn | Limited | Refused<'wrong_password' | 'refused' | 'needed' | SignInFirst>>
}
