import { and, eq, inArray } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { whatsappMessage } from './table.ts'
import { resendable } from './templates.ts'

/**
 * Sends a message again that the service refused: after its template was approved, or the account was put right. What may have
 * left is never sent again, and whatever speaks against a message is asked for again before it leaves. Refused when it is in
 * no such state, or its recipient was erased.
 */
export async function resendMessage(
  { db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  admin: Admin<'email.act'>,
  id: string,
): Promise<Outcome<null, { reason: 'not_refused' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const refused = and(eq(whatsappMessage.state, 'failed'), inArray(whatsappMessage.reason, [...resendable]))
    const [queued] = await tx
      .update(whatsappMessage)
      .set({ state: 'queued', reference: null })
      .where(and(eq(whatsappMessage.id, id), refused))
      .returning({ template: whatsappMessage.template, reason: whatsappMessage.reason })
    if (queued === undefined) return refuse({ reason: 'not_refused' })
    await jobs.enqueue(tx, 'send-whatsapp', [{ messageId: id }])
    const changes = [{ field: 'state', from: 'failed', to: 'queued' }]
    const entry = { subject: 'whatsapp' as const, subjectId: id, name: queued.template, action: 'resend', changes }
    await recordAudit(tx, admin, entry, now)
    return done(null)
  })
}
