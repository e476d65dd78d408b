import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { defaultExpiry } from './enqueue-messages.ts'
import { whatsappMessage } from './table.ts'
import { isOfMoment, isResendable } from './templates.ts'

/**
 * Resends a message that the service refused, for example after its template was approved. A message that may have left
 * is never resent, and everything that prevents a message is checked again before it is sent; it expires in another
 * day. Refused in any other state, when its recipient was erased, or when its appointment has begun.
 */
export async function resendMessage(
  { db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  admin: Admin<'email.act'>,
  id: string,
): Promise<Outcome<null, { reason: 'not_refused' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const mine = eq(whatsappMessage.id, id)
    const [message] = await tx.select().from(whatsappMessage).where(mine).for('update')
    if (message === undefined || !isResendable(message, now)) return refuse({ reason: 'not_refused' })
    const expiresAt = isOfMoment(message.template) ? message.expiresAt : defaultExpiry(now)
    await tx.update(whatsappMessage).set({ state: 'queued', reference: null, expiresAt }).where(mine)
    await jobs.enqueue(tx, 'send-whatsapp', [{ messageId: id }])
    const changes = [{ field: 'state', from: 'failed', to: 'queued' }]
    const entry = { subject: 'whatsapp', subjectId: id, name: message.template, action: 'resend', changes } as const
    await recordAudit(tx, admin, entry, now)
    return done(null)
  })
}
