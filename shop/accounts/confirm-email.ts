import { and, eq } from 'drizzle-orm'
import { recordSecurity } from '../audit/security-log.ts'
import { isUniqueViolation, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { Locale } from '../money.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { makeLink, takeLink } from './links.ts'
import { accountNotice } from './notice.ts'
import type { Person } from './person.ts'
import { endOtherSessions } from './sessions/end-sessions.ts'
import { accountLink, user } from './table.ts'

type Ports = Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets'>

export type ConfirmRefusal = { reason: 'link' } | { reason: 'taken' }

/**
 * Redeems a confirmation link: the address is verified, or the account moves to the new one. Requires a session of that
 * account: the link proves access to the mailbox, not who registered, and an owner must not be tricked into confirming
 * a stranger's account.
 */
export async function confirmEmail(
  shop: Ports,
  person: Person,
  token: string,
  locale: Locale,
): Promise<Outcome<{ email: string }, ConfirmRefusal>> {
  const now = shop.clock.now()
  const confirmed = transact(shop.db, async (tx): Promise<Outcome<{ email: string }, ConfirmRefusal>> => {
    const link = await takeLink(tx, ['confirm', 'change'], token, now, person.id)
    if (link === undefined) return refuse({ reason: 'link' })
    const [before] = await tx.select({ email: user.email }).from(user).where(eq(user.id, person.id)).for('update')
    if (link.purpose === 'confirm') {
      const [proven] = await tx
        .update(user)
        .set({ emailVerified: true, updatedAt: now })
        .where(and(eq(user.id, person.id), eq(user.email, link.email)))
        .returning({ id: user.id })
      if (proven === undefined) return refuse({ reason: 'link' })
      // Sessions from before the verification must enter the password again.
      await endOtherSessions(tx, person.id, person.sessionId)
      return done({ email: link.email })
    }
    await tx.update(user).set({ email: link.email, emailVerified: true, updatedAt: now }).where(eq(user.id, person.id))
    await tx.delete(accountLink).where(eq(accountLink.userId, person.id))
    await recordSecurity(tx, { kind: 'email_changed', accountId: person.id }, now)
    if (before) await enqueueEmails(tx, shop.jobs, [accountNotice(person.id, before.email, 'email', locale)], now)
    return done({ email: link.email })
  })
  return confirmed.catch((error: unknown) => {
    // Another account has the address, perhaps only just now: the unique index decides.
    if (isUniqueViolation(error)) return refuse({ reason: 'taken' })
    throw error
  })
}

/** Sends the confirmation email again. */
export async function resendConfirmation(shop: Ports, person: Person, locale: Locale): Promise<void> {
  if (person.emailVerified) return
  const now = shop.clock.now()
  await transact(shop.db, async (tx) => {
    const { id: userId, email } = person
    const linkId = await makeLink(tx, shop.secrets, { purpose: 'confirm', userId, email }, now)
    const key = `account-confirm:${linkId}`
    await enqueueEmails(
      tx,
      shop.jobs,
      [{ key, template: 'account-confirm', locale, recipient: email, data: { linkId, userId } }],
      now,
    )
  })
}
