import { and, eq, ne } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { MailData } from '../../email/table.ts'
import type { Locale } from '../../money.ts'
import type { Jobs } from '../../ports.ts'
import { user } from '../table.ts'

/**
 * Notifies all other active admins and the addresses of ADMIN_EMAILS of a new admin, in the transaction that adds them.
 * @param builtIn the addresses of ADMIN_EMAILS, in lower case
 */
export async function announceAdmin(
  tx: Executor,
  jobs: Jobs,
  announcement: MailData['admin-made'] & { email: string },
  builtIn: readonly string[],
  now: Date,
): Promise<void> {
  const { userId, how, email } = announcement
  const admins = await tx
    .select({ email: user.email, locale: user.locale })
    .from(user)
    .where(and(eq(user.role, 'admin'), eq(user.isActive, true), ne(user.id, userId)))
  const recipients = new Map<string, Locale>(builtIn.map((each) => [each, 'ar']))
  for (const admin of admins) recipients.set(admin.email, admin.locale ?? 'ar')
  recipients.delete(email)
  const emails = [...recipients].map(([recipient, locale]) => ({
    // A former admin who becomes one again is announced again.
    key: `admin-made:${userId}:${recipient}:${crypto.randomUUID()}`,
    template: 'admin-made' as const,
    locale,
    recipient,
    data: { userId, how },
  }))
  if (emails.length > 0) await enqueueEmails(tx, jobs, emails, now)
}
