import { eq } from 'drizzle-orm'
import { recordSecurity } from '../audit/security-log.ts'
import { transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { Locale } from '../money.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { makeLink, revokeLinks } from './links.ts'
import { accountNotice } from './notice.ts'
import { type Person, readPerson } from './person.ts'
import { accountExists } from './register.ts'
import { endOtherSessions } from './sessions/end-sessions.ts'
import { revokeDevices } from './sessions/known-device.ts'
import { setPassword } from './set-password.ts'
import { user } from './table.ts'

type Ports = Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets'>

/**
 * Changes the user's name at once. A new email address takes effect only through the link sent to it. When that address
 * belongs to another account, its owner is notified instead and the answer is the same.
 */
export async function changeDetails(
  shop: Ports,
  person: Person,
  { name, email }: { name: string; email: string },
  locale: Locale,
): Promise<void> {
  const now = shop.clock.now()
  await transact(shop.db, async (tx) => {
    if (name !== person.name) await tx.update(user).set({ name, updatedAt: now }).where(eq(user.id, person.id))
    if (email === person.email) return
    await recordSecurity(tx, { kind: 'email_change_asked', accountId: person.id }, now)
    const [taken] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email))
    if (taken) return enqueueEmails(tx, shop.jobs, [accountExists(email, locale)], now)
    const linkId = await makeLink(tx, shop.secrets, { purpose: 'change', userId: person.id, email }, now)
    const key = `email-change:${linkId}`
    await enqueueEmails(
      tx,
      shop.jobs,
      [{ key, template: 'email-change', locale, recipient: email, data: { linkId, userId: person.id } }],
      now,
    )
  })
}

/**
 * Sets a new password in the account: every other session and every link is revoked, this session stays. Refused when
 * it has ended while the current password was checked, as by a reset.
 */
export async function changePassword(
  shop: Ports,
  person: Person,
  input: { passwordHash: string; shortPassword: boolean },
  locale: Locale,
): Promise<Outcome<null, { reason: 'signed_out' }>> {
  const now = shop.clock.now()
  return transact(shop.db, async (tx) => {
    // Waits for a concurrent change of the account.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, person.id)).for('update')
    if ((await readPerson(tx, person.sessionId, now)) === null) return refuse({ reason: 'signed_out' })
    await setPassword(tx, { userId: person.id, ...input }, now)
    await endOtherSessions(tx, person.id, person.sessionId)
    await recordSecurity(tx, { kind: 'password_changed', accountId: person.id }, now)
    await revokeLinks(tx, person.id)
    await revokeDevices(tx, person.id)
    await enqueueEmails(tx, shop.jobs, [accountNotice(person.id, person.email, 'password', locale)], now)
    return done(null)
  })
}
