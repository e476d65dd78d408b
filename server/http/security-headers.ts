import { createHash, randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { isThisMachine } from '#adapters/http/this-machine.ts'

/** The headers of every response. */
export function securityHeaders(baseUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** The same, and for a public test shop one that keeps it out of search engines; on this machine none can reach it. */
export function shopHeaders({ baseUrl, gateway }: { baseUrl: string; gateway: { live: boolean } }) {
  const isHidden = !gateway.live && !isThisMachine(new URL(baseUrl).hostname)
  return { ...securityHeaders(baseUrl), ...(isHidden && { 'X-Robots-Tag': 'noindex' }) }
}

export type ForeignOrigins = { forms: readonly string[]; pictures: readonly string[] }

/**
 * A policy that allows our own files and the inline scripts with these hashes, and nothing else.
 * @param foreign other sites' origins: those that a form may lead to (browsers also check redirects after it), and
 *   those whose pictures may be shown
 */
export function contentPolicy(scriptHashes: readonly string[], foreign?: ForeignOrigins): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    // Style attributes only position elements here; sonner also injects a style sheet.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...(foreign?.pictures ?? [])].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...(foreign?.forms ?? [])].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

export const newNonce = () => randomBytes(16).toString('base64')

/**
 * Replaces the nonces of one rendering with hashes: only scripts with its nonce are trusted, and the nonce is removed.
 * So a page can be cached (a cached nonce protects nothing), and an injected script gets no hash and does not run.
 * @param html the page's bytes as Latin-1, and so is what it answers
 */
export function nonceToHashes(html: string, nonce: string): { html: string; hashes: string[] } {
  const pieces = html.split(` nonce="${nonce}"`)
  const sent = pieces.join('')
  const hashes = new Set<string>()
  let at = 0
  for (const piece of pieces.slice(0, -1)) {
    at += piece.length
    const [tag, opened] = [sent.lastIndexOf('<', at - 1), sent.indexOf('>', at)]
    // Only the nonce of a script's own tag counts, not one in its code or in a text.
    if (!sent.startsWith('<script', tag) || sent.indexOf('>', tag) !== opened) continue
    const code = sent.slice(opened + 1, sent.indexOf('</script>', opened))
    if (code !== '') hashes.add(scriptHash(code))
  }
  return { html: sent, hashes: [...hashes] }
}

/** An inline script's hash for the policy; its bytes as Latin-1. */
export const scriptHash = (code: string) => createHash('sha256').update(code, 'latin1').digest('base64')

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses unsafe cross-site requests (CSRF). Browsers always send Origin with them; other clients send none and carry
 * no cookies.
 * @param configured the public origin, or null when none is configured: then the request's Host counts
 */
export function originCheck(configured: string | null, refuse: (c: Context) => Response): MiddlewareHandler {
  return async (c, next) => {
    if (safeMethods.has(c.req.method)) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const host = c.req.header('host') ?? ''
    const own =
      configured !== null ? origin === configured : origin === `http://${host}` || origin === `https://${host}`
    const foreign = origin !== undefined ? !own : site !== undefined && site !== 'same-origin' && site !== 'none'
    if (foreign) return refuse(c)
    return next()
  }
}
