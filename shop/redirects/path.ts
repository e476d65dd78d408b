export const longestPath = 500

/** Paths below which the shop answers itself, whether or not a page exists. */
const ownFolders = [
  'account',
  'admin',
  'api',
  'assets',
  'auth',
  'calendar',
  'downloads',
  'feed',
  'gift',
  'livez',
  'messages',
  'metrics',
  'newsletter',
  'order',
  'payments',
  'pictures',
  'preview',
  'profile',
  'readyz',
  'receipts',
  'sandbox',
  'social',
  'webhooks',
] as const

/** The storefront's pages that are one path each; a product's page is looked up. */
const ownPages = [
  '',
  'about',
  'cart',
  'cart/reminder',
  'checkout',
  'compliance',
  'confirm-email',
  'contact',
  'currency',
  'delete-account',
  'delivery',
  'faq',
  'find-order',
  'forgot-password',
  'join',
  'login',
  'login/passkey',
  'offline',
  'payment-success',
  'privacy-policy',
  'register',
  'reset-password',
  'return-policy',
  'review',
  'search/suggest',
  'shipping-policy',
  'shop',
  'terms-of-service',
  'wishlist',
] as const

const folders: ReadonlySet<string> = new Set(ownFolders)
const pages: ReadonlySet<string> = new Set(ownPages)
const languages: ReadonlySet<string> = new Set(['ar', 'en'])

/** Decodes percent-encoding as far as possible. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * An old URL as stored and looked up: its path only, decoded, in lower case, without a trailing slash and without a
 * language. Null when it is invalid.
 */
export function oldPath(typed: string): string | null {
  const text = typed.trim()
  const path = /^https?:\/\//i.test(text) ? (URL.canParse(text) ? new URL(text).pathname : '') : text
  const bare = decoded(path.split(/[?#]/, 1)[0] ?? '')
    .normalize('NFC')
    .toLowerCase()
  const parts = bare.split('/').filter((part) => part !== '')
  if (languages.has(parts[0] ?? '')) parts.shift()
  const found = `/${parts.join('/')}`
  if (!bare.startsWith('/') || found.length > longestPath) return null
  return /[\p{Cc}\p{Cs}\\]/u.test(found) || parts.some((part) => part === '.' || part === '..') ? null : found
}

/** Whether the shop itself answers at this path, except for products' pages. */
export function isOwnPath(path: string): boolean {
  const bare = path.slice(1)
  return pages.has(bare) || folders.has(bare.split('/', 1)[0] ?? '')
}

const here = 'http://shop.invalid'

/** The target of a redirect: a page of this shop, with its query, without a language. Null for anything else. */
export function localTarget(typed: string): string | null {
  const text = typed.trim()
  if (!/^\/(?![\\/])/.test(text) || /[\p{Cc}\p{Cs}\\\s]/u.test(text) || text.length > longestPath) return null
  if (!URL.canParse(text, here)) return null
  const url = new URL(text, here)
  if (url.origin !== here || url.pathname.startsWith('//')) return null
  const path = url.pathname.replace(/^\/(ar|en)(?=\/|$)/, '') || '/'
  return /^\/(admin|api|account)(\/|$)/.test(path) || path.startsWith('//') ? null : path + url.search
}

/** The path of a target, as redirects are looked up. */
export const pathOfTarget = (target: string): string => oldPath(target) ?? target

/** The final target of a path by these redirects, however many follow each other; null when there is none, or a cycle. */
export function followed(path: string, redirects: ReadonlyMap<string, string>): string | null {
  const passed = new Set<string>()
  let target: string | null = null
  for (let at = path; redirects.has(at); at = pathOfTarget(target)) {
    if (passed.has(at)) return null
    passed.add(at)
    target = redirects.get(at) ?? ''
  }
  return target
}
