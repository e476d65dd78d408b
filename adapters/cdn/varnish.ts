import { type CacheInFront, Unavailable } from '#shop/ports.ts'
import { fetchText } from '../http/fetch-text.ts'

const maxResponseBytes = 10_000
/** Varnish takes header lines of 8 KB. */
const maxHeaderCharacters = 4_000
const key = /^[A-Za-z0-9:_-]+$/

/**
 * Purges a Varnish that runs deploy/varnish.vcl.
 * @param url its address for purges
 * @param timeoutMs for one request
 */
export function varnish(url: string, timeoutMs: number): CacheInFront {
  const send = async (keys: string): Promise<void> => {
    const init: RequestInit = { method: 'PURGE', headers: { 'Purge-Keys': keys }, redirect: 'error' }
    const { status } = await fetchText(url, init, { timeoutMs, maxBytes: maxResponseBytes })
    // A Varnish that still runs an earlier varnish.vcl refuses keys with capitals.
    if (status === 400 && keys !== '*') return send('*')
    if (status !== 204) throw new Unavailable(`it answered ${status}`)
  }
  return {
    address: url,
    async purge(keys) {
      // A key that the expression cannot express purges everything.
      if (keys.some((each) => !key.test(each))) return send('*')
      for (const part of joined(keys)) await send(part)
    },
  }
}

function joined(keys: readonly string[]): string[] {
  const parts: string[] = []
  for (const each of keys) {
    const last = parts.at(-1)
    if (last === undefined || last.length + each.length > maxHeaderCharacters) parts.push(each)
    else parts[parts.length - 1] = `${last}|${each}`
  }
  return parts
}
