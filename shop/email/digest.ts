import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { ownCounts } from '../limits.ts'
import { notificationOf, writeNotifications } from '../notifications/write-admin-notification.ts'
import type { Jobs } from '../ports.ts'
import type { NewMail } from './table.ts'
import { type DigestedTemplate, mail } from './table.ts'

const hourMs = 3_600_000
/** Emails of transactions begun before the hour's end still count. */
const graceMs = 60_000

/** Templates that a stranger can trigger for free; the panel lists each of these. Of orders only those that cost nothing. */
const digested = {
  'message-to-store': undefined,
  'account-to-store': undefined,
  'order-to-store': sql`${mail.data} ->> 'isFree' is not null`,
} satisfies Record<DigestedTemplate, SQL | undefined>

/**
 * Counts an email in its hour's digest instead of writing it, when the store got too many of its kind in that hour. The
 * first one enqueues the digest, sent after the hour ends, and adds a notification. Deduplicated by kind and hour.
 * Returns whether it was counted.
 */
export async function addToDigest(tx: Executor, jobs: Jobs, email: NewMail, now: Date): Promise<boolean> {
  if (!Object.hasOwn(digested, email.template)) return false
  if (email.template === 'order-to-store' && !email.data.isFree) return false
  const of = email.template as DigestedTemplate
  const from = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  const ofKind = and(eq(mail.template, of), digested[of], gte(mail.createdAt, from))
  // Serialized: two concurrent emails must not both be the twentieth.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`digest ${of}`}, 0))`)
  if ((await tx.$count(mail, eq(mail.key, email.key))) > 0) return false
  if ((await tx.$count(mail, ofKind)) < ownCounts.digest.most) return false

  const id = randomUUID()
  const leavesAt = new Date(from.getTime() + hourMs + graceMs)
  const template = 'digest-to-store'
  const data = { of, from: from.toISOString(), count: 1 }
  const key = `${template}:${of}:${data.from}`
  // One that the team sent before the hour's end counts no more: the next one follows it.
  const ofHour = and(eq(mail.template, template), eq(mail.createdAt, leavesAt), sql`${mail.data} ->> 'of' = ${of}`)
  const earlier = await tx.$count(mail, and(ofHour, inArray(mail.state, ['sent', 'dropped'])))
  const [digest] = await tx
    .insert(mail)
    .values({
      id,
      template,
      data,
      state: 'queued',
      locale: email.locale,
      recipient: email.recipient,
      key: earlier === 0 ? key : `${key}:${earlier}`,
      // When it is sent: until then it waits intentionally and does not count as stuck.
      createdAt: leavesAt,
    })
    .onConflictDoUpdate({
      target: mail.key,
      set: { data: sql`jsonb_set(${mail.data}, '{count}', to_jsonb((${mail.data} ->> 'count')::int + 1))` },
    })
    .returning({ id: mail.id })
  if (digest?.id === id) {
    await jobs.enqueue(tx, 'send-mail', [{ mailId: id }], { afterMs: leavesAt.getTime() - now.getTime() })
    const shown = await notificationOf(tx, { template, data }, now)
    if (shown !== null) await writeNotifications(tx, [shown])
  }
  return true
}
