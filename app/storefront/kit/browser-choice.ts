import { postToWorker } from '#app/offline/messages.ts'

type Choice = 'bustan_language' | 'growagarden_selected_currency'

const year = 60 * 60 * 24 * 365

/**
 * The cookie of a choice, valid for a year; set by the browser, or by the server without scripts.
 * @param secure https: the language cookie then has a prefix, which no other host can set; the currency's name is fixed
 * by the specification
 */
export function choiceCookie(key: Choice, value: string, secure: boolean): string {
  const name = secure && key === 'bustan_language' ? `__Host-${key}` : key
  return `${name}=${value}; path=/; max-age=${year}; SameSite=Lax${secure ? '; Secure' : ''}`
}

/**
 * Stores the chosen language or currency: in local storage for the page, in a cookie for server rendering. A browser
 * that blocks one of them keeps the other.
 * @returns resolved once a page loaded now uses it, offline as well
 */
export function rememberChoice(key: Choice, value: string): Promise<void> {
  const secure = window.location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some phone browsers
  document.cookie = choiceCookie(key, value, secure)
  // The cookie from before the prefix would contradict it.
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (secure && key === 'bustan_language') document.cookie = `${key}=; path=/; max-age=0`
  try {
    localStorage.setItem(key, value)
  } catch {
    // Private windows may block storage; the cookie is enough.
  }
  return postToWorker({ type: 'choice', ...(key === 'bustan_language' ? { locale: value } : { currency: value }) })
}

const inCookie = (key: Choice) => new RegExp(`(?:^|; )(?:__Host-)?${key}=(\\w+)`).exec(document.cookie)?.[1] ?? null

/** The language in which the server renders pages without a language in their URL; null when the browser decides. */
export const storedLanguage = (): string | null => inCookie('bustan_language')

/**
 * Renews the choice's cookie. Safari expires cookies set by scripts after seven days, but keeps local storage.
 * @returns the choice when its cookie was missing and is restored, else null
 */
export function renewChoice(key: Choice): string | null {
  const shown = inCookie(key)
  let cached = shown
  try {
    cached ??= localStorage.getItem(key)
  } catch {
    // Storage is unavailable: nothing to restore.
  }
  if (cached === null || !/^\w{2,3}$/.test(cached)) return null
  void rememberChoice(key, cached)
  return shown === null ? inCookie(key) : null
}

/** The currency in which the server renders prices for this browser. */
export function currencyChoice(): string {
  return inCookie('growagarden_selected_currency') ?? 'KWD'
}
