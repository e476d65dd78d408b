import { useSyncExternalStore } from 'react'

/**
 * A script-readable cookie beside the session cookie: a user is signed in here. It identifies no one and no server
 * trusts it. Cached pages use it to link to the account. Over https its name has the prefix `__Host-`.
 */
export const accountHint = 'bustan_account'

const never = () => () => {}

/** Whether that cookie is set now, in the browser. */
export const hasAccountHint = () => document.cookie.includes(`${accountHint}=1`)

/** Whether a user appears to be signed in; false until hydration, as in every cached page. */
export function useAccountHint(): boolean {
  return useSyncExternalStore(never, hasAccountHint, () => false)
}
