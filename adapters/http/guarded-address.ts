import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { RequestOptions } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookProblem } from '#shop/ports.ts'
import { isPublicAddress } from './public-address.ts'
import { isThisMachine } from './this-machine.ts'

export type GuardOptions = {
  /** Whether `http:` and this machine itself are allowed, for development. */
  allowLocal: boolean
  /** The only domains, with their subdomains, that may be reached; without it any public host. */
  hosts?: readonly string[]
  /** The DNS servers to ask in place of the system's. */
  nameServers?: readonly string[]
  /** Resolves names; replaced in tests. */
  lookup?: (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void
}

class PrivateAddress extends Error {}

/** Checks addresses that an admin typed, and makes sure that their connections leave the shop's network. */
export type AddressGuard = {
  judge(typed: string): { url: URL; options: Pick<RequestOptions, 'lookup' | 'agent'> } | WebhookProblem
}

/** The resolved address is checked at connection time (DNS rebinding), and every request opens its own connection. */
export function addressGuard({
  allowLocal,
  hosts = [],
  nameServers,
  lookup = lookupWith(nameServers),
}: GuardOptions): AddressGuard {
  const guarded: LookupFunction = (host, options, done) => {
    lookup(host, (error, addresses) => {
      if (error) return done(error, [])
      // One private address is enough to refuse: we do not choose which one is used.
      const first = addresses[0]
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress(), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
  return {
    judge(typed) {
      const url = URL.canParse(typed) ? new URL(typed) : null
      if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
        return 'not_an_address'
      if (allowLocal && isThisMachine(url.hostname)) return { url, options: { agent: false } }
      if (url.protocol !== 'https:') return 'not_https'
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // Node calls no resolver for a host that is an IP address.
      if (isIP(host) !== 0 && !isPublicAddress(host)) return 'private_address'
      if (/(^|\.)localhost\.?$/.test(host)) return 'private_address'
      const isAllowed = hosts.length === 0 || hosts.some((each) => host === each || host.endsWith(`.${each}`))
      return isAllowed ? { url, options: { agent: false, lookup: guarded } } : 'host_not_allowed'
    },
  }
}

/** Why a request failed. */
export function requestProblem(error: unknown): 'private_address' | 'timeout' | 'unknown_host' | 'connection' {
  if (error instanceof PrivateAddress) return 'private_address'
  if (!(error instanceof Error)) return 'connection'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!syscall?.startsWith('query')) return 'connection'
  return code === 'ETIMEOUT' ? 'timeout' : 'unknown_host'
}

/**
 * Resolves names without Node's thread pool, in which a few names with silent servers would block files, Brotli and all
 * other names. Asks DNS only: a name in this machine's hosts file is no valid receiver.
 */
function lookupWith(nameServers: readonly string[] | undefined): NonNullable<GuardOptions['lookup']> {
  return (host, done) => {
    // A new one each time: it reads the system's DNS servers once.
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (nameServers) resolver.setServers(nameServers)
    const lookups = [
      resolver.resolve4(host).then((found) => found.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(host).then((found) => found.map((address) => ({ address, family: 6 }))),
    ]
    void Promise.allSettled(lookups).then((results) => {
      const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      const failed = results.find((result) => result.status === 'rejected')
      done(addresses.length === 0 && failed ? failed.reason : null, addresses)
    })
  }
}
