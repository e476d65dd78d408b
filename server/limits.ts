import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { rateLimit } from '#shop/accounts/table.ts'
import type { Db } from '#shop/db.ts'

export type Limit = {
  /** Counts one try; the seconds to wait when there were too many, else null. */
  hit(key: string): Promise<number | null>
  /** Forgets a key, after a success. */
  forget(key: string): Promise<void>
}

export type Limits = Record<'signInAccount' | 'signInNetwork' | 'setup' | 'orders' | 'codes', Limit>

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
      clearExpiredByTimeout: keyPrefix === 'sia',
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
    orders: limit('ord', ordersPerTenMinutes, 600),
    codes: limit('cod', 60, 600),
  }
}
