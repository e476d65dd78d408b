import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { AddPasskeyRefusal } from '#shop/accounts/passkeys/add-passkey.ts'
import type { Person } from '#shop/accounts/person.ts'
import type { Locale } from '#shop/money.ts'
import type {
  CreationOptions,
  Done,
  Limited,
  NotProven,
  Refused,
  SignedIn,
  SignInFirst,
  SignInOptions,
} from './account-answers.ts'

/** Passkeys and codes of an app: the part of `Accounts` that is about more than a password. */
export type SecondFactors = {
  /** A challenge for whichever passkey the browser holds for this shop, and the cookie by which its answer is known. */
  askForPasskey(): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; headers: Headers }>
  /**
   * Signs in with the browser's answer to it, which counts as both factors. 'expired': the challenge is used up or too
   * old; every other refusal but a limit is 'invalid'.
   * @param input.answer JSON of an AuthenticationResponse
   */
  signInWithPasskey(
    request: Request,
    input: { answer: string; remember: boolean },
    network: string,
    options?: SignInOptions,
  ): Promise<SignedIn | Limited | Refused<'expired' | 'invalid'>>

  /**
   * What a browser needs to make a passkey. Asks for the password, or for a sign-in of a moment ago where there is none
   * ('sign_in_again').
   */
  beginPasskey(
    person: Person,
    password: string,
    locale: Locale,
  ): Promise<
    { ok: true; options: CreationOptions; headers: Headers } | Limited | Refused<NotProven | 'unproven' | 'full'>
  >
  /**
   * Keeps the passkey that was made.
   * @param input.answer JSON of a RegistrationResponse
   * @param input.name where it is empty, who keeps it gives it its name
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
  ): Promise<Done | Limited | Refused<NotProven | 'gone' | 'needed'>>

  /** A new secret, not in force before `finishTwoFactor` has seen a code of it. */
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
  /** Ten new recovery codes; those before no longer work. */
  newRecoveryCodes(
    request: Request,
    person: Person,
    password: string,
  ): Promise<{ ok: true; codes: string[] } | Limited | Refused<'wrong_password' | 'refused' | SignInFirst>>
  /** 'needed': an admin keeps it while the store's setting asks for it, unless they came with a passkey. */
  stopTwoFactor(
    request: Request,
    person: Person,
    password: string,
    locale: Locale,
  ): Promise<SignedIn | Limited | Refused<'wrong_password' | 'refused' | 'needed' | SignInFirst>>
}
