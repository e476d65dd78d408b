import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { splitPath } from '#app/public-pages.ts'
import { type CurrencyCode, isCurrency, type Locale } from '#shop/money.ts'

const languageCookie = 'bustan_language'
export const currencyCookie = 'growagarden_selected_currency'

/** The value of a cookie in a Cookie header, or undefined. */
export function cookieValue(header: string | undefined | null, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** Whether the client has this version already, by its If-None-Match: a list of ETags, compared weakly, or `*`. */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  const known = (ifNoneMatch ?? '').slice(0, 2_000).split(',').map(opaque)
  return known.includes('*') || known.includes(opaque(etag))
}

export type PageRequest = { locale: Locale; currency: CurrencyCode; prefix: '' | '/en' | '/ar'; path: string }

/**
 * How a page is read: the language of the URL, else the stored choice, else the browser's, else Arabic (R36); the
 * currency of the cookie, else KWD. `path` is without the prefix and React Router's `.data`.
 */
export function parsePageRequest(
  pathname: string,
  cookie: string | undefined | null,
  acceptLanguage: string | undefined | null,
): PageRequest {
  const { prefix, path } = splitPath(pathname)
  const fixed = prefix === '' ? undefined : (prefix.slice(1) as Locale)
  // Prefixed over HTTPS; one without is from an earlier version or plain HTTP.
  const stored = cookieValue(cookie, `__Host-${languageCookie}`) ?? cookieValue(cookie, languageCookie)
  const currency = cookieValue(cookie, currencyCookie)
  return {
    locale: fixed ?? (stored === 'ar' || stored === 'en' ? stored : browserLanguage(acceptLanguage)),
    currency: isCurrency(currency) ? currency : 'KWD',
    prefix,
    path,
  }
}

/**
 * How a cache in front wants a page read: it strips cookies and names the currency in a header. Null for every other
 * request, and for a URL without a language.
 */
export function parseCacheRequest(pathname: string, currency: string | undefined): PageRequest | null {
  const { prefix, path } = splitPath(pathname)
  if (prefix === '' || !isCurrency(currency)) return null
  return { locale: prefix.slice(1) as Locale, currency, prefix, path }
}

/** The first of Arabic and English in the browser's order of preference; Arabic when it names neither. */
function browserLanguage(header: string | undefined | null): Locale {
  const ranked = (header ?? '')
    .slice(0, 400)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const quality = Number(
        params
          .find((param) => param.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: tag.split('-')[0], quality: Number.isNaN(quality) ? 0 : quality }
    })
    .filter(({ language, quality }) => quality > 0 && (language === 'ar' || language === 'en'))
    .sort((a, b) => b.quality - a.quality)
  return ranked[0]?.language === 'en' ? 'en' : 'ar'
}

/**
 * The network a request came from, for rate limits: the peer's address, or what the given number of trusted proxies
 * reports (counted from the right, so that a forged header is never reached). IPv6 counts by /64.
 */
export function networkOf(incoming: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const reported = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  const address = reported === undefined ? (incoming.socket.remoteAddress ?? 'unknown') : withoutPort(reported)
  const plain = address.replace(/^::ffff:/, '')
  return isIPv6(plain) ? `${firstHalf(plain)}::/64` : plain
}

/** An address as some proxies report it, "198.51.100.4:51234" or "[2001:db8::1]:51234", without the port. */
const withoutPort = (reported: string): string =>
  reported.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** The first four groups of an IPv6 address, however it was shortened. */
function firstHalf(address: string): string {
  const groups = (part: string) => part.split(':').filter(Boolean)
  const [front = '', back] = (address.split('%')[0] ?? '').split('::')
  const zeros = back === undefined ? 0 : Math.max(0, 8 - groups(front).length - groups(back).length)
  const all = [...groups(front), ...Array<string>(zeros).fill('0'), ...groups(back ?? '')]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
