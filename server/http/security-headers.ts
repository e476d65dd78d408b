import { createHash, randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

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
 */
export function nonceToHashes(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes: string[] = []
  const mark = ` nonce="${nonce}"`
  const escaped = nonce.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const trusted = new RegExp(
    `<script nonce="${escaped}"([^>]*)>([\\s\\S]*?)</script>|<script([^>]*?) nonce="${escaped}"([^>]*)>([\\s\\S]*?)</script>`,
    'g',
  )
  for (const match of html.matchAll(trusted)) {
    const code = match[2] ?? match[5] ?? ''
    if (code !== '') hashes.push(scriptHash(code))
  }
  return { html: html.replaceAll(mark, ''), hashes: [...new Set(hashes)] }
}

/** An inline script's hash for the policy. */
export const scriptHash = (code: string) => createHash('sha256').update(code).digest('base64')

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
