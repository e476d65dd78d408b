import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimit } from '#shop/accounts/table.ts'
import type { Db } from '#shop/db.ts'

export type Limit = {
  /** Counts one try; the seconds to wait when there were too many, else null. */
  hit(key: string): Promise<number | null>
  /** Forgets a key, after a success. */
  forget(key: string): Promise<void>
}

export type Limits = Record<
  | 'signInAccount'
  | 'signInNetwork'
  | 'setup'
  | 'orders'
  | 'codes'
  | 'messages'
  | 'uploads'
  | 'newsletter'
  | 'reviews'
  | 'apiKeys'
  | 'secondStep'
  | 'googleNetwork'
  | 'passwordAgain'
  | 'exports'
  | 'registerNetwork'
  | 'accountLetters'
  | 'resetNetwork'
  | 'resetAddress'
  | 'orderLinkNetwork'
  | 'orderLinkAddress',
  Limit
>

/** The longer of two waits, in seconds; null when there is none. */
export function longest(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.max(one, other)
}

/**
 * How often one account or network may try a thing; counted in the database, so all processes share one count.
 * @param ordersPerTenMinutes orders one network may place in ten minutes
 */
export function openLimits(db: Db, ordersPerTenMinutes: number): Limits {
  const limit = (keyPrefix: string, points: number, seconds: number): Limit => {
    const limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimit,
      keyPrefix,
      points,
      duration: seconds,
      // Its timer would outlive the database: `forgetOldCounts` does it once a night.
      clearExpiredByTimeout: false,
    })
    return {
      async hit(key) {
        try {
          await limiter.consume(key)
          return null
        } catch (answer) {
          if (answer instanceof RateLimiterRes) return Math.ceil(answer.msBeforeNext / 1000)
          throw answer
        }
      },
      forget: async (key) => void (await limiter.delete(key)),
    }
  }
  return {
    signInAccount: limit('sia', 10, 900),
    signInNetwork: limit('sin', 50, 900),
    setup: limit('set', 20, 900),
    secondStep: limit('2nd', 30, 900),
    googleNetwork: limit('goo', 60, 900),
    // By account: somebody else's open browser must not be a place to guess the password at leisure.
    passwordAgain: limit('pwa', 10, 900),
    exports: limit('exp', 5, 86_400),
    // Wide, because whole mobile networks of the Gulf share an address.
    registerNetwork: limit('reg', 40, 600),
    resetNetwork: limit('rsn', 40, 600),
    resetAddress: limit('rsa', 4, 3600),
    // By address: how many of our letters somebody can have sent to somebody else.
    accountLetters: limit('let', 5, 3600),
    orderLinkNetwork: limit('oln', 30, 600),
    // By address, typed or real: whether it has an order must not show here either.
    orderLinkAddress: limit('ola', 4, 3600),
    orders: limit('ord', ordersPerTenMinutes, 600),
    codes: limit('cod', 60, 600),
    messages: limit('msg', 20, 600),
    // Asked before a body with files is read at all.
    uploads: limit('upl', 30, 600),
    newsletter: limit('nws', 30, 600),
    reviews: limit('rev', 30, 600),
    // By key: two requests a second, for who keeps a copy of the orders.
    apiKeys: limit('api', 120, 60),
  }
}
