import { and, eq, gt } from 'drizzle-orm'
import { recordAudit } from '../audit/log.ts'
import { transact } from '../db.ts'
import { ownCounts } from '../limits.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { accountLocale } from './account-locale.ts'
import { enqueueResetLink } from './reset-password.ts'
import { accountLink, user } from './table.ts'
import type { Admin } from './users/admin.ts'

/**
 * Sends a user a password reset link at an admin's request, in the account's language; nothing changes until it is
 * used. Refused for a disabled account.
 */
export function sendReset(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets'>,
  admin: Admin<'customers.act'>,
  userId: string,
): Promise<Outcome<{ email: string }, { reason: 'unknown' | 'inactive' | 'enough' }>> {
  const now = shop.clock.now()
  return transact(shop.db, async (tx) => {
    // Locked, so that the count below includes concurrent requests of other admins.
    const [found] = await tx
      .select({ email: user.email, isActive: user.isActive })
      .from(user)
      .where(eq(user.id, userId))
      .for('update')
    if (found === undefined) return refuse({ reason: 'unknown' })
    if (!found.isActive) return refuse({ reason: 'inactive' })
    const { email } = found
    const live = await tx.$count(
      accountLink,
      and(eq(accountLink.userId, userId), eq(accountLink.purpose, 'reset'), gt(accountLink.expiresAt, now)),
    )
    if (live >= ownCounts.resetLinks.most) return refuse({ reason: 'enough' })
    const locale = await accountLocale(tx, userId)
    await enqueueResetLink(tx, shop, { userId, email, locale }, now)
    await recordAudit(tx, admin, { subject: 'user', subjectId: userId, name: email, action: 'send_reset' }, now)
    return done({ email })
  })
}
