import { tellWorker } from '#app/service-worker/messages.ts'

const year = 60 * 60 * 24 * 365

/**
 * Remembers a choice of language or currency: in local storage for the page, in a cookie so that the server renders with it.
 * A browser that refuses storage keeps the cookie, and the other way round.
 */
export function rememberChoice(key: 'bustan_language' | 'growagarden_selected_currency', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of the Gulf's phones
  document.cookie = `${key}=${value}; path=/; max-age=${year}; SameSite=Lax`
  tellWorker({ type: 'choice', ...(key === 'bustan_language' ? { locale: value } : { currency: value }) })
  try {
    localStorage.setItem(key, value)
  } catch {
    // Private windows may refuse; the cookie is enough.
  }
}

/** The currency whose prices the server sends to this browser. */
export function currencyChoice(): string {
  return /(?:^|; )growagarden_selected_currency=(\w+)/.exec(document.cookie)?.[1] ?? 'KWD'
}
