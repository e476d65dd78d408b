import { createContext } from 'react-router'
import type { Admin } from '#shop/accounts/admin.ts'
import type { CurrencyCode, Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'

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

/** What an account door needs of the server; built beside Better Auth. */
export type Accounts = {
  /** The admin behind the request's session as the database has it now, or null. */
  admin(request: Request): Promise<Admin | null>
  /** Signs in with e-mail and password: the cookies to set, or why not. */
  signIn(
    request: Request,
    email: string,
    password: string,
    network: string,
  ): Promise<{ ok: true; headers: Headers } | { ok: false; reason: 'invalid' | 'limited' }>
  signOut(request: Request): Promise<Headers>
  /** Makes the first admin from a one-time setup link and signs in. */
  setUp(
    request: Request,
    input: { token: string; name: string; email: string; password: string },
  ): Promise<{ ok: true; headers: Headers } | { ok: false; reason: 'link' | 'taken' }>
  setupLinkWorks(token: string): Promise<boolean>
}

export const shopContext = createContext<Shop>()
export const visitorContext = createContext<Visitor>()
export const accountsContext = createContext<Accounts>()

/** Limits that page actions share with the API. Answers the seconds to wait, or null when the try is within bounds. */
export type ShopLimits = Record<'orders' | 'setup', { hit(key: string): Promise<number | null> }>
export const limitsContext = createContext<ShopLimits>()
