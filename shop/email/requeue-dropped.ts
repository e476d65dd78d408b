import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Jobs } from '../ports.ts'
import { mail } from './table.ts'

const minuteMs = 60_000

/**
 * Enqueues emails again that were dropped when they were to be sent, and with that lost their recipients. Emails that an
 * admin gave up, which still have theirs, stay dropped.
 * @param perMinute how many leave in a minute
 */
export async function requeueDropped(
  tx: Executor,
  jobs: Jobs,
  emails: readonly { id: string; recipient: string }[],
  perMinute: number,
): Promise<void> {
  for (let from = 0; from < emails.length; from += perMinute) {
    const some = JSON.stringify(emails.slice(from, from + perMinute))
    const queued = await tx
      .update(mail)
      .set({ state: 'queued', recipient: sql`again.recipient` })
      .from(sql`jsonb_to_recordset(${some}::jsonb) as again (id uuid, recipient text)`)
      .where(and(sql`${mail.id} = again.id`, eq(mail.state, 'dropped'), eq(mail.recipient, '')))
      .returning({ mailId: mail.id })
    if (queued.length > 0) await jobs.enqueue(tx, 'send-mail', queued, { afterMs: (from / perMinute) * minuteMs })
  }
}
