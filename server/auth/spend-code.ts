import { spendOnce } from '#shop/accounts/sessions/spend-once.ts'
import type { Shop } from '#shop/shop.ts'

/** How long a code of an authenticator app can be valid: its 30 seconds, and one step before and after. */
const windowMs = 90_000

/**
 * Redeems a valid code, which Better Auth does not, to prevent replay (RFC 6238, 5.2). Of any number of concurrent
 * attempts one gets true.
 */
export function spendCode({ db, clock }: Pick<Shop, 'db' | 'clock'>, userId: string, code: string): Promise<boolean> {
  const now = clock.now()
  return spendOnce(db, `totp:${userId}:${code}`, new Date(now.getTime() + windowMs), now)
}
