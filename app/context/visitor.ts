import { createContext } from 'react-router'
import type { CurrencyCode, Locale } from '#shop/money.ts'

/** The visitor as far as a page may know: language, currency, and the URL without its language prefix. */
export type Visitor = {
  locale: Locale
  currency: CurrencyCode
  /** '/en' or '/ar' when the URL fixes the language, else ''. */
  prefix: '' | '/en' | '/ar'
  /** The path without the prefix, as in the specification's route tables. */
  path: string
  /** The network the request came from, for rate limits. */
  network: string
  nonce: string
}

/** The visitor's language and network, for emails and rate limits. */
export type Requester = Pick<Visitor, 'locale' | 'network'>

export const visitorContext = createContext<Visitor>()
