import { allow, type GuardArgs } from '#app/guards.ts'
import type { Staff } from '#shop/accounts/users/admin.ts'
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
import { restoreRedirect } from '#shop/redirects/save-redirect.ts'
import { subjectOfDeleted } from '#shop/reports/audit-list.ts'

type Refused = 'gone' | 'taken' | 'too_many'
type Shop = { db: Db; clock: Clock }
type Restore = (
  args: Pick<GuardArgs, 'context' | 'url'>,
  shop: Shop,
  staff: Staff,
  deletedId: string,
) => Promise<Outcome<unknown, { reason: Refused }>>

/** Restores each kind of subject, for admins who may act in its area; what is never deleted has no entry. */
const ways: Partial<Record<AuditSubject, Restore>> = {
  product: async (args, { db, clock }, staff, id) =>
    restoreProduct(db, clock, await allow(args, staff, 'products.act'), id),
  message: async (args, { db, clock }, staff, id) =>
    restoreMessage(db, clock, await allow(args, staff, 'messages.act'), id),
  canned_answer: async (args, { db, clock }, staff, id) =>
    restoreCannedAnswer(db, clock, await allow(args, staff, 'messages.act'), id),
  discount_code: async (args, { db, clock }, staff, id) =>
    restoreCode(db, clock, await allow(args, staff, 'discounts.act'), id),
  subscription: async (args, { db, clock }, staff, id) =>
    restoreSubscriber(db, clock, await allow(args, staff, 'newsletter.act'), id),
  webhook: async (args, { db, clock }, staff, id) =>
    restoreWebhook(db, clock, await allow(args, staff, 'integrations.act'), id),
  redirect: async (args, { db, clock }, staff, id) =>
    restoreRedirect(db, clock, await allow(args, staff, 'content.act'), id),
}

/** Restores a deleted subject by its own module's verb. Throws `allow`'s 403. */
export async function restoreDeleted(
  args: Pick<GuardArgs, 'context' | 'url'>,
  shop: Shop,
  staff: Staff,
  id: string,
): Promise<'restored' | 'cannot' | Refused> {
  const subject = await subjectOfDeleted(shop.db, id, shop.clock.now())
  if (subject === null) return 'gone'
  const restore = ways[subject]
  if (restore === undefined) return 'cannot'
  const done = await restore(args, shop, staff, id)
  return done.ok ? 'restored' : done.refusal.reason
}
