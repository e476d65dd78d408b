import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { storedLanguage } from '../kit/browser-choice.ts'

/**
 * Client middleware: when another tab has changed the language, a page without a language in its URL is opened as a new
 * document. Its data would be in that language, and its texts in this one. Not in the admin area, which also requests
 * data without navigating.
 */
export const oneLanguage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const { lang } = document.documentElement
  if (
    request.method !== 'GET' ||
    url.pathname === location.pathname ||
    /^\/(ar|en|admin)\b/.test(url.pathname) ||
    (storedLanguage() ?? lang) === lang
  )
    return next()
  location.assign(url.href)
  return new Promise(() => {})
}
