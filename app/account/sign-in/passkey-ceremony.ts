import type { PublicKeyCredentialRequestOptionsJSON, WebAuthnError } from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import type { CreationOptions } from '#app/context/account-answers.ts'

/** What came of asking the device: its answer as JSON for a form's field, or why there is none. */
export type Ceremony = { ok: true; answer: string } | { ok: false; problem: CeremonyProblem }
export type CeremonyProblem =
  /** Cancelled or timed out; browsers do not distinguish them. */
  | 'cancelled'
  /** The device has a passkey for this account already. */
  | 'known'
  | 'unable'
  | 'offline'

const never = () => () => {}
/** Browsers know passkeys for names alone: an address of numbers, as on a developer's machine, has none. */
const isName = () => !/^[\d.]+$|^\[/.test(location.hostname)

/** Whether this browser can do passkeys here; null until the page is alive, and for ever in one without scripts. */
export function usePasskeysHere(): boolean | null {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window && isName(),
    () => null,
  )
}

/** Asks the device to sign in with whichever passkey it holds for this shop. */
export function askDevice(): Promise<Ceremony> {
  return ceremony(async ({ startAuthentication }) => {
    const answer = await fetch('/login/passkey', { method: 'POST' })
    if (!answer.ok) throw new TypeError(`no challenge: ${answer.status}`)
    const optionsJSON = (await answer.json()) as PublicKeyCredentialRequestOptionsJSON
    return startAuthentication({ optionsJSON })
  })
}

/** Has the device make a passkey. */
export function makeOnDevice(optionsJSON: CreationOptions): Promise<Ceremony> {
  return ceremony(({ startRegistration }) => startRegistration({ optionsJSON }))
}

/** The library comes when a button is pressed: no page waits for it. */
async function ceremony(
  work: (library: typeof import('@simplewebauthn/browser')) => Promise<object>,
): Promise<Ceremony> {
  try {
    return { ok: true, answer: JSON.stringify(await work(await import('@simplewebauthn/browser'))) }
  } catch (error) {
    return { ok: false, problem: problemOf(error as Error & Partial<WebAuthnError>) }
  }
}

function problemOf({ name, code }: Error & Partial<WebAuthnError>): CeremonyProblem {
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  // Neither the library's file nor the challenge came.
  return name === 'TypeError' && code === undefined ? 'offline' : 'unable'
}
