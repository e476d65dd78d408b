import { useSyncExternalStore } from 'react'

/**
 * A cookie the browser may read, set beside the session's own: somebody is signed in here. It says neither who nor
 * what they may do and no server believes it. Pages that are kept for everybody show by it where the account is.
 */
export const accountHint = 'bustan_account'

const never = () => () => {}

/** The same at this moment, in the browser. */
export const hasAccountHint = () => document.cookie.includes(`${accountHint}=1`)

/** Whether somebody seems to be signed in; false until the page is alive, as in every kept page. */
export function useAccountHint(): boolean {
  return useSyncExternalStore(never, hasAccountHint, () => false)
}
