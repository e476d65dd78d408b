import { AsyncLocalStorage } from 'node:async_hooks'

/** Where the request that is being answered came from, for the security log. */
export type RequestOrigin = {
  /** The id under which this request stands in logs and in the body of an error. */
  requestId: string
  /** As the limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  network: string
  /** The browser's family and its system ("Firefox, Windows"), or a program's own name ("curl"); null when unknown. */
  device: string | null
}

/**
 * Follows a request through every call that answers it, so that a record made in a verb's own transaction knows where the
 * request came from without each verb handing it on. Empty in jobs and commands.
 */
export const requestOrigin = new AsyncLocalStorage<RequestOrigin>()
