import { and, eq } from 'drizzle-orm'
import { recordSecurity } from '../audit/security-log.ts'
import { type Executor, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { Locale } from '../money.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { makeLink, revokeLinks, takeLink } from './links.ts'
import { accountNotice } from './notice.ts'
import { type ReleaseOrders, renewAccount } from './renew-account.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { revokeDevices } from './sessions/known-device.ts'
import { setPassword } from './set-password.ts'
import { user } from './table.ts'

type Ports = Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets'>

/**
 * Sends a password reset link. Unknown addresses and disabled accounts get nothing; the answer is the same in each
 * case.
 * @param mayEmail counts the email; asked only when there is one to send
 */
export async function requestReset(
  shop: Ports,
  email: string,
  locale: Locale,
  mayEmail: (known: { id: string; emailVerified: boolean }) => Promise<boolean>,
): Promise<void> {
  const [known] = await shop.db
    .select({ id: user.id, emailVerified: user.emailVerified })
    .from(user)
    .where(and(eq(user.email, email), eq(user.isActive, true)))
  if (known === undefined || !(await mayEmail(known))) return
  const link = { userId: known.id, email, locale }
  await transact(shop.db, (tx) => enqueueResetLink(tx, shop, link, shop.clock.now()))
}

/** Enqueues the email with a new password reset link. */
export async function enqueueResetLink(
  tx: Executor,
  { jobs, secrets }: Pick<Ports, 'jobs' | 'secrets'>,
  { userId, email, locale }: { userId: string; email: string; locale: Locale },
  now: Date,
): Promise<void> {
  const linkId = await makeLink(tx, secrets, { purpose: 'reset', userId, email }, now)
  const key = `password-reset:${linkId}`
  await enqueueEmails(
    tx,
    jobs,
    [{ key, template: 'password-reset', locale, recipient: email, data: { linkId, userId } }],
    now,
  )
}

/**
 * Sets a new password by a link, which is used up. Revokes every session and every other link of the account. The link
 * proves the address: an account whose address was never verified is replaced for its owner, see `renewAccount`. A
 * verified one keeps its second step and passkeys, which access to the mailbox must not remove.
 */
export async function resetPassword(
  shop: Ports,
  input: { token: string; passwordHash: string; shortPassword: boolean },
  { locale, detachOrders }: { locale: Locale; detachOrders: ReleaseOrders },
): Promise<Outcome<{ id: string; email: string }, { reason: 'link' }>> {
  const now = shop.clock.now()
  return transact(shop.db, async (tx) => {
    const link = await takeLink(tx, ['reset'], input.token, now)
    if (link === undefined) return refuse({ reason: 'link' })
    const [known] = await tx
      .select()
      .from(user)
      .where(and(eq(user.id, link.userId), eq(user.email, link.email), eq(user.isActive, true)))
      .for('update')
    // The account has another address by now, or was disabled.
    if (known === undefined) return refuse({ reason: 'link' })
    const name = link.email.split('@')[0] ?? link.email
    const userId = known.emailVerified
      ? known.id
      : await renewAccount(tx, known, { name, image: null }, detachOrders, now)
    await setPassword(tx, { userId, ...input }, now)
    await endSessions(tx, userId)
    await revokeLinks(tx, userId)
    await revokeDevices(tx, userId)
    await recordSecurity(tx, { kind: 'password_reset', accountId: userId }, now)
    await enqueueEmails(tx, shop.jobs, [accountNotice(userId, link.email, 'password', locale)], now)
    return done({ id: userId, email: link.email })
  })
}
