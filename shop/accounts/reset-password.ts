import { and, eq } from 'drizzle-orm'
import { transact } from '../db.ts'
import type { Locale } from '../money.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { endSessions } from './end-sessions.ts'
import { endLinks, makeLink, takeLink } from './links.ts'
import { accountNotice } from './notice.ts'
import { setPassword } from './set-password.ts'
import { user } from './table.ts'

type Ports = Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets'>

/**
 * Sends the link for a new password to an address that has an account; an address without one, or of an account that
 * is switched off, gets nothing. The asker is told the same in each case.
 */
export async function requestReset(shop: Ports, email: string, locale: Locale): Promise<void> {
  const now = shop.clock.now()
  await transact(shop.db, async (tx) => {
    const [known] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), eq(user.isActive, true)))
    if (known === undefined) return
    const linkId = await makeLink(tx, shop.secrets, { purpose: 'reset', userId: known.id, email }, now)
    const key = `password-reset:${linkId}`
    await shop.jobs.enqueue(tx, 'write-mail', [
      { key, template: 'password-reset', locale, recipient: email, data: { linkId } },
    ])
  })
}

/**
 * Sets a new password by a link, which is used up. Every session and every other link of the account ends with it, and
 * the address counts as proven: whoever was in the account before, also by registering first, is out.
 */
export async function resetPassword(
  shop: Ports,
  input: { token: string; passwordHash: string; shortPassword: boolean },
  locale: Locale,
): Promise<Outcome<{ email: string }, { reason: 'link' }>> {
  const now = shop.clock.now()
  return transact(shop.db, async (tx) => {
    const link = await takeLink(tx, ['reset'], input.token, now)
    if (link === undefined) return refuse({ reason: 'link' })
    const [owner] = await tx
      .update(user)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(user.id, link.userId), eq(user.email, link.email), eq(user.isActive, true)))
      .returning({ id: user.id })
    // The account has another address by now, or was switched off.
    if (owner === undefined) return refuse({ reason: 'link' })
    await setPassword(tx, { userId: owner.id, ...input }, now)
    await endSessions(tx, owner.id)
    await endLinks(tx, owner.id)
    await shop.jobs.enqueue(tx, 'write-mail', [accountNotice(owner.id, link.email, 'password', locale)])
    return done({ email: link.email })
  })
}
