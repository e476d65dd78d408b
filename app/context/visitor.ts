import { createContext } from 'react-router'
import type { CurrencyCode, Locale } from '#shop/money.ts'

/** Who asks, as far as a page may know it: language, currency, and the address without its language prefix. */
export type Visitor = {
  locale: Locale
  currency: CurrencyCode
  /** '/en' or '/ar' when the address fixes the language, else ''. */
  prefix: '' | '/en' | '/ar'
  /** The path without the prefix, as in the specification's route tables. */
  path: string
  /** The network the request came from, for rate limits. */
  network: string
  nonce: string
}

/** The visitor's language and network, for emails and rate limits. */
export type Asker = Pick<Visitor, 'locale' | 'network'>

export const visitorContext = createContext<Visitor>()
