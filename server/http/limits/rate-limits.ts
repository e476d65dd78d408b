import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { countInWindow, waitInWindow } from '#shop/accounts/sessions/count-in-window.ts'
import { clearAttempts, countWithBackoff, remainingWait } from '#shop/accounts/sessions/count-with-backoff.ts'
import type { Db } from '#shop/db.ts'
import { type Limit, type LimitName, type Limits, limits, type Policy, wideNetwork, wideShare } from '#shop/limits.ts'
import { emailKey } from '#shop/text-fields.ts'

/** Counts by one key; returns the seconds to wait, or null. */
type Counter = {
  count(key: string): Promise<number | null>
  peek(key: string): Promise<number | null>
  clear(key: string): Promise<unknown>
}

type Counts = Record<string, string>
type OnHit = (limit: LimitName, who: { accountId?: string | undefined; email?: string | undefined }) => Promise<void>

/**
 * Enforces the policy of shop/limits.ts. Counters are in the database, shared by all processes; when it is away,
 * limited requests fail with 503.
 * @param ordersPerTenMinutes ORDER_LIMIT
 * @param onHit called once per caller and window when a limit is hit
 */
export function openLimits(db: Db, ordersPerTenMinutes: number, onHit?: OnHit): Limits {
  const grown = (policy: Policy) => Math.ceil((policy.most * ordersPerTenMinutes) / usualOrders)
  const open = ([name, policy]: [string, Policy]) => [
    name,
    openLimit(db, policy.grows ? { ...policy, most: grown(policy) } : policy, onHit && once(name, policy, onHit)),
  ]
  return Object.fromEntries(Object.entries(limits).map(open)) as Limits
}

/** Enforces one policy; see `Policy` for its actions. */
export function openLimit(
  db: Db,
  policy: Policy,
  onHit?: (of: Counts, key: string, wait: number) => Promise<void>,
): Limit {
  const counter = policy.action === 'slow' ? growingDelay(db, policy) : window(db, policy)
  const keyOf = (of: Counts) =>
    policy.by.map((part) => (part === 'email' ? emailKey(of[part] ?? '') : of[part])).join('|')
  const isWide = policy.by.includes('network') && policy.action !== 'slow'
  const wide = isWide ? window(db, { ...policy, id: `${policy.id}w`, most: policy.most * wideShare }) : null
  /** The same count for the wider IPv6 network (one connection); null for any other network. */
  const lineOf = (of: Counts) => {
    const line = wideNetwork(of.network ?? '')
    return line === of.network ? null : keyOf({ ...of, network: line })
  }
  const hit = async (of: Counts) => {
    const key = keyOf(of)
    const line = lineOf(of)
    const wait = (await counter.count(key)) ?? (wide && line !== null ? await wide.count(line) : null)
    if (wait !== null) await onHit?.(of, key, wait)
    return wait
  }
  const wait = async (of: Counts) => {
    const key = keyOf(of)
    const line = lineOf(of)
    return (await counter.peek(key)) ?? (wide && line !== null ? await wide.peek(line) : null)
  }
  return { hit, wait, clear: async (of) => void (await counter.clear(keyOf(of))) }
}

/** Reports a key once until its wait is over, per process. */
function once(name: string, { by }: Policy, onHit: OnHit) {
  const logged = new RateLimiterMemory({ keyPrefix: name, points: 1, duration: 60 })
  return async (of: Counts, key: string, wait: number) => {
    const isNew = await logged.consume(key, 1, { customDuration: wait }).then(
      () => true,
      () => false,
    )
    if (!isNew) return
    await onHit(name as LimitName, {
      ...(by.includes('account') && { accountId: of.account }),
      ...(by.includes('email') && { email: of.email }),
    })
  }
}

const usualOrders = limits.orders.most

/** Fixed window: `most` in `seconds`, then none until it is over. */
function window(db: Db, policy: Policy): Counter {
  if (policy.inMemory) return windowInMemory(policy)
  const idOf = (key: string) => `${policy.id}:${key}`
  return {
    count: (key) => countInWindow(db, idOf(key), policy, new Date()),
    peek: (key) => waitInWindow(db, idOf(key), policy, new Date()),
    clear: (key) => clearAttempts(db, idOf(key)),
  }
}

function windowInMemory({ id, most, seconds }: Policy): Counter {
  const limiter = new RateLimiterMemory({ keyPrefix: id, points: most, duration: seconds })
  return {
    async count(key) {
      try {
        await limiter.consume(key)
        return null
      } catch (result) {
        if (result instanceof RateLimiterRes) return Math.ceil(result.msBeforeNext / 1000)
        throw result
      }
    },
    async peek(key) {
      const counted = await limiter.get(key)
      return counted !== null && counted.consumedPoints >= most ? Math.ceil(counted.msBeforeNext / 1000) : null
    },
    clear: (key) => limiter.delete(key),
  }
}

function growingDelay(db: Db, { id, most, seconds, longest = seconds }: Policy): Counter {
  return {
    count: (key) => countWithBackoff(db, `${id}:${key}`, { free: most, longest, seconds }, new Date()),
    peek: (key) => remainingWait(db, `${id}:${key}`, new Date()),
    clear: (key) => clearAttempts(db, `${id}:${key}`),
  }
}
