import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { mail } from '../email/table.ts'
import { dayMs } from '../kuwait-time.ts'
import { ownCounts } from '../limits.ts'
import type { Jobs } from '../ports.ts'
import { giftEmailKey } from './read.ts'
import { type GiftRow, gift } from './table.ts'

/**
 * Whether a mailbox may get one more gift today, from any giver. Locks the mailbox: until the end of the transaction no
 * other gift is counted for it.
 */
export async function hasQuota(tx: Executor, emailKey: string, now: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gift:${emailKey}`}, 0))`)
  const [sent] = await tx
    .select({ emails: sql<number>`count(*)::int` })
    .from(mail)
    .innerJoin(gift, sql`${gift.id} = (${mail.data} ->> 'giftId')::uuid`)
    .where(
      and(eq(mail.template, 'gift'), eq(gift.emailKey, emailKey), gt(mail.createdAt, new Date(now.getTime() - dayMs))),
    )
  return (sent?.emails ?? 0) < ownCounts.giftEmails.most
}

/** Enqueues the email with a gift's link, to its current address. */
export async function emailRecipient(
  tx: Executor,
  jobs: Jobs,
  { id: giftId, emails, locale, email: recipient, linkVersion }: GiftRow,
  now: Date,
): Promise<void> {
  const key = giftEmailKey(giftId, emails)
  await enqueueEmails(tx, jobs, [{ key, template: 'gift', locale, recipient, data: { giftId, linkVersion } }], now)
}
