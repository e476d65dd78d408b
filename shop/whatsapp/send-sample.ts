import { randomUUID } from 'node:crypto'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { defaultExpiry, enqueueMessages } from './enqueue-messages.ts'
import type { SampleInput } from './form.ts'

/** Sends a template with sample data to a phone, on the same path as real ones. Refused if WhatsApp is not set up. */
export async function sendSample(
  { db, clock, jobs, messenger }: Pick<Shop, 'db' | 'clock' | 'jobs' | 'messenger'>,
  admin: Admin<'email.act'>,
  { template, language: locale, phone }: SampleInput,
): Promise<Outcome<null, { reason: 'switched_off' }>> {
  if (messenger === null) return refuse({ reason: 'switched_off' })
  const now = clock.now()
  const id = randomUUID()
  await transact(db, async (tx) => {
    const sample = { key: `sample:${id}`, template, data: { sample: true as const }, locale, phone }
    await enqueueMessages(tx, jobs, [{ ...sample, expiresAt: defaultExpiry(now) }], now)
    await recordAudit(tx, admin, { subject: 'whatsapp', subjectId: id, name: template, action: 'send' }, now)
  })
  return done(null)
}
