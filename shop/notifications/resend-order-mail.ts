import { and, eq } from 'drizzle-orm'
import type { Admin } from '../accounts/admin.ts'
import { recordAudit } from '../audit.ts'
import { type Db, transact } from '../db.ts'
import { order } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Jobs, Settings } from '../ports.ts'
import { type SentAgain, sentAgain } from './order-mail-names.ts'
import { mail } from './table.ts'
import { writeMail } from './write-mail.ts'

export type ResendRefusal = { reason: 'unknown_mail' | 'not_this_one' | 'under_way' | 'already' | 'nobody' }

/**
 * Writes a letter about an order anew, to the address it belongs to now: the buyer's for the receipt, the store's own
 * for the notice of the order. A letter is sent again once; what was written then may be sent again in turn, so a press
 * that arrives twice writes one. Refused while it is waiting to leave, and for a buyer who deleted their account.
 */
export async function resendOrderMail(
  db: Db,
  { clock, jobs, settings }: { clock: Clock; jobs: Jobs; settings: Settings },
  admin: Admin,
  { number, mailId }: { number: string; mailId: string },
): Promise<Outcome<{ recipient: string }, ResendRefusal>> {
  const now = clock.now()
  const { contact } = await settings.read()
  return transact(db, async (tx) => {
    const [found] = await tx
      .select({ template: mail.template, state: mail.state, locale: mail.locale, order })
      .from(mail)
      .innerJoin(order, eq(order.id, mail.orderId))
      .where(and(eq(mail.id, mailId), eq(order.number, number)))
      .for('update', { of: order })
    if (found === undefined) return refuse({ reason: 'unknown_mail' })
    const template = sentAgain.find((each): each is SentAgain => each === found.template)
    if (template === undefined) return refuse({ reason: 'not_this_one' })
    if (found.state === 'queued') return refuse({ reason: 'under_way' })
    const recipient = template === 'order-receipt' ? found.order.email : contact.email
    if (recipient === '' || found.order.forgottenAt !== null) return refuse({ reason: 'nobody' })
    const key = `${template}:again:${mailId}`
    if ((await tx.$count(mail, eq(mail.key, key))) > 0) return refuse({ reason: 'already' })
    const data = { orderId: found.order.id }
    await writeMail(tx, jobs, [{ key, template, locale: found.locale, recipient, data }], now)
    const changes = [{ field: template, from: null, to: recipient }]
    await recordAudit(tx, admin, { subject: 'order', subjectId: number, name: number, action: 'resend', changes }, now)
    return done({ recipient })
  })
}
