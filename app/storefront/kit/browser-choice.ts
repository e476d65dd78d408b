import { tellWorker } from '#app/offline/messages.ts'

type Choice = 'bustan_language' | 'growagarden_selected_currency'

const year = 60 * 60 * 24 * 365

/**
 * The cookie of a choice, for a year; the browser writes it, and the server for whoever has no scripts.
 * @param secure the shop is reached over https: the language has a prefix then, which no other host can set; the
 *   currency's name is the specification's
 */
export function choiceCookie(key: Choice, value: string, secure: boolean): string {
  const name = secure && key === 'bustan_language' ? `__Host-${key}` : key
  return `${name}=${value}; path=/; max-age=${year}; SameSite=Lax${secure ? '; Secure' : ''}`
}

/**
 * Remembers a choice of language or currency: in local storage for the page, in a cookie so that the server renders with it.
 * A browser that refuses storage keeps the cookie, and the other way round.
 * @returns resolved once a page that is loaded now is read in it, offline as well
 */
export function rememberChoice(key: Choice, value: string): Promise<void> {
  const secure = window.location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of the Gulf's phones
  document.cookie = choiceCookie(key, value, secure)
  // One from before the prefix would say something else.
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (secure && key === 'bustan_language') document.cookie = `${key}=; path=/; max-age=0`
  try {
    localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse; the cookie is enough.
  }
  return tellWorker({ type: 'choice', ...(key === 'bustan_language' ? { locale: value } : { currency: value }) })
}

const inCookie = (key: Choice) => new RegExp(`(?:^|; )(?:__Host-)?${key}=(\\w+)`).exec(document.cookie)?.[1] ?? null

/**
 * Keeps a choice for another while. Safari lets a cookie that a script set run out after seven days, however often the
 * shop is visited; what the page keeps stays.
 * @returns the choice when its cookie was gone and is back, else null
 */
export function renewChoice(key: Choice): string | null {
  const shown = inCookie(key)
  let cached = shown
  try {
    cached ??= localStorage.getItem(key)
  } catch {
    // Storage is refused: there is nothing to bring back.
  }
  if (cached === null || !/^\w{2,3}$/.test(cached)) return null
  void rememberChoice(key, cached)
  return shown === null ? inCookie(key) : null
}

/** The currency whose prices the server sends to this browser. */
export function currencyChoice(): string {
  return inCookie('growagarden_selected_currency') ?? 'KWD'
}
