import type { Admin } from '#shop/accounts/users/admin.ts'
import type { AuditSubject } from '#shop/audit/subjects.ts'
import { restoreProduct } from '#shop/catalog/restore-product.ts'
import type { Db } from '#shop/db.ts'
import { restoreCode } from '#shop/discounts/delete-code.ts'
import { restoreWebhook } from '#shop/integrations/delete-webhook.ts'
import { restoreCannedAnswer } from '#shop/messages/canned-answers.ts'
import { restoreMessage } from '#shop/messages/delete-message.ts'
import { restoreSubscriber } from '#shop/newsletter/manage-subscribers.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Clock } from '#shop/ports.ts'
import { subjectOfDeleted } from '#shop/reports/audit-list.ts'

type Restore = (
  db: Db,
  clock: Clock,
  admin: Admin,
  deletedId: string,
) => Promise<Outcome<unknown, { reason: 'gone' | 'taken' }>>

/** How each kind of thing is brought back; a kind that is never deleted has no way. */
const ways: Partial<Record<AuditSubject, Restore>> = {
  product: restoreProduct,
  message: restoreMessage,
  canned_answer: restoreCannedAnswer,
  discount_code: restoreCode,
  subscription: restoreSubscriber,
  webhook: restoreWebhook,
}

/** Brings back something deleted, whatever it is, by its own subject's verb. */
export async function restoreDeleted(
  { db, clock }: { db: Db; clock: Clock },
  admin: Admin,
  id: string,
): Promise<'restored' | 'gone' | 'taken' | 'cannot'> {
  const subject = await subjectOfDeleted(db, id, clock.now())
  if (subject === null) return 'gone'
  const restore = ways[subject]
  if (restore === undefined) return 'cannot'
  const done = await restore(db, clock, admin, id)
  return done.ok ? 'restored' : done.refusal.reason
}
