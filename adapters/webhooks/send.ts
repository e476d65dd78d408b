import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookAnswer, WebhookProblem, WebhookSender } from '#shop/ports.ts'
import { isPublicAddress } from './public-address.ts'

type Options = {
  /** Whether `http:` and this machine itself are allowed, for development. */
  allowLocal: boolean
  /** How long one delivery may take, from the name's look-up to the answer's head. */
  timeoutMs?: number
  /** The domains that alone may be sent to, with what is below them; none given is any public host. */
  hosts?: readonly string[]
  /** The DNS servers to ask in place of the system's. */
  nameServers?: readonly string[]
  /** Who resolves names; tests put their own here. */
  lookup?: (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void
}

const local = /^(localhost|127\.0\.0\.1|\[::1\])$/

class PrivateAddress extends Error {}

/**
 * Sends events to addresses that an admin typed. The resolved address is checked at connection time (DNS rebinding);
 * every delivery opens its own connection, and redirects are not followed.
 */
export function webhookSender({
  allowLocal,
  timeoutMs = 10_000,
  hosts = [],
  nameServers,
  lookup = lookupWith(nameServers),
}: Options): WebhookSender {
  function judge(typed: string): { url: URL; isLocal: boolean } | WebhookProblem {
    const url = URL.canParse(typed) ? new URL(typed) : null
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      return 'not_an_address'
    const isLocal = allowLocal && local.test(url.hostname)
    if (isLocal) return { url, isLocal }
    if (url.protocol !== 'https:') return 'not_https'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // Node asks no resolver about a host that is an address already.
    if (isIP(host) !== 0 && !isPublicAddress(host)) return 'private_address'
    if (/(^|\.)localhost\.?$/.test(host)) return 'private_address'
    const isAllowed = hosts.length === 0 || hosts.some((each) => host === each || host.endsWith(`.${each}`))
    return isAllowed ? { url, isLocal } : 'host_not_allowed'
  }

  const guarded: LookupFunction = (host, options, done) => {
    lookup(host, (error, addresses) => {
      if (error) return done(error, [])
      // One that is not public is enough: which of them is taken is not ours to say.
      const first = addresses[0]
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress(), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

  return {
    refuses(typed) {
      const judged = judge(typed)
      return typeof judged === 'string' ? judged : null
    },
    async send({ url: typed, headers, body }) {
      const judged = judge(typed)
      if (typeof judged === 'string') return { problem: judged, status: null }
      const { url, isLocal } = judged
      const asked: RequestOptions = {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...headers,
          'User-Agent': 'Bustan-Webhooks/1',
          'Content-Length': String(Buffer.byteLength(body)),
        },
        ...(!isLocal && { lookup: guarded }),
      }
      try {
        return answerOf(await post(url, asked, body))
      } catch (error) {
        return { problem: problemOf(error), status: null }
      }
    },
  }
}

/** The status alone: what else the other side says is not read. */
function post(url: URL, asked: RequestOptions, body: string): Promise<number> {
  return new Promise((resolved, rejected) => {
    const request = url.protocol === 'https:' ? secureRequest : plainRequest
    const sending = request(url, asked, (answer: IncomingMessage) => {
      resolved(answer.statusCode ?? 0)
      answer.destroy()
    })
    sending.on('error', rejected)
    sending.end(body)
  })
}

function answerOf(status: number): WebhookAnswer {
  if (status >= 200 && status < 300) return { problem: null, status }
  return { problem: status >= 300 && status < 400 ? 'redirect' : 'status', status }
}

function problemOf(error: unknown): 'private_address' | 'timeout' | 'unknown_host' | 'connection' {
  if (error instanceof PrivateAddress) return 'private_address'
  if (!(error instanceof Error)) return 'connection'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!syscall?.startsWith('query')) return 'connection'
  return code === 'ETIMEOUT' ? 'timeout' : 'unknown_host'
}

/**
 * Looks names up without Node's thread pool, in which a few names whose servers are silent would hold up files, Brotli and
 * every other name. Asks DNS alone: a name in this machine's own hosts file is no receiver's.
 */
function lookupWith(nameServers: readonly string[] | undefined): NonNullable<Options['lookup']> {
  return (host, done) => {
    // One of its own each time: it reads once which servers the system asks.
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (nameServers) resolver.setServers(nameServers)
    const asked = [
      resolver.resolve4(host).then((found) => found.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(host).then((found) => found.map((address) => ({ address, family: 6 }))),
    ]
    void Promise.allSettled(asked).then((answers) => {
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      const failed = answers.find((answer) => answer.status === 'rejected')
      done(addresses.length === 0 && failed ? failed.reason : null, addresses)
    })
  }
}
