import type { PublicKeyCredentialRequestOptionsJSON, WebAuthnError } from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import type { CreationOptions } from '#app/context/account-results.ts'

/** The device's answer as JSON for a form field, or why there is none. */
export type Ceremony = { ok: true; answer: string } | { ok: false; problem: CeremonyProblem }
export type CeremonyProblem =
  /** Cancelled or timed out; browsers do not distinguish them. */
  | 'cancelled'
  /** The device already has a passkey for this account. */
  | 'known'
  | 'unable'
  | 'offline'

const never = () => () => {}
/** Passkeys need a host name: an IP address, as on a developer's machine, has none. */
const isName = () => !/^[\d.]+$|^\[/.test(location.hostname)

/** Whether this browser supports passkeys here; null until hydration, and always without scripts. */
export function usePasskeysHere(): boolean | null {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window && isName(),
    () => null,
  )
}

/** Signs in with any passkey the device holds for this shop. */
export function requestPasskey(): Promise<Ceremony> {
  return ceremony(async ({ startAuthentication }) => {
    const response = await fetch('/login/passkey', { method: 'POST' })
    if (!response.ok) throw new TypeError(`no challenge: ${response.status}`)
    const optionsJSON = (await response.json()) as PublicKeyCredentialRequestOptionsJSON
    return startAuthentication({ optionsJSON })
  })
}

/** Creates a passkey on the device. */
export function createPasskey(optionsJSON: CreationOptions): Promise<Ceremony> {
  return ceremony(({ startRegistration }) => startRegistration({ optionsJSON }))
}

/** The library is loaded when a button is pressed, so that no page waits for it. */
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
  // The library or the challenge could not be loaded.
  return name === 'TypeError' && code === undefined ? 'offline' : 'unable'
}
