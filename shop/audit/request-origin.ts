import { AsyncLocalStorage } from 'node:async_hooks'

/** The origin of the current request, for the security log. */
export type RequestOrigin = {
  /** The id of this request in logs and in error bodies. */
  requestId: string
  /** As rate limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  network: string
  /** The browser's family and system ("Firefox, Windows"), or a program's name ("curl"); null when unknown. */
  device: string | null
}

/**
 * Carries a request's origin through all calls that handle it, so that a record in a verb's transaction has it without
 * every verb passing it on. Empty in jobs and commands.
 */
export const requestOrigin = new AsyncLocalStorage<RequestOrigin>()
