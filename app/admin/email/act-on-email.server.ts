import type { Emails } from '#app/context/shop.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { giveUpEmail } from '#shop/email/give-up-email.ts'
import { resendEmail } from '#shop/email/resend-email.ts'
import type { Shop } from '#shop/shop.ts'
import type { refusals } from './refusals.ts'

/** The result of an action on an email; `mailId` is the email to be sent: the same one or its copy. */
export type EmailResult =
  | { kind: 'queued'; mailId: string; recipient: string }
  | { kind: 'given_up' }
  | { kind: 'refused'; reason: keyof typeof refusals }

/** Sends an email (again), unless it has nothing left to say, or discards it; null for an unknown intent. */
export async function actOnEmail(
  shop: Shop,
  emails: Emails,
  admin: Admin<'email.act' | 'customers.contact'>,
  id: string,
  { intent }: Record<string, unknown>,
): Promise<EmailResult | null> {
  if (intent === 'give-up') {
    const result = await giveUpEmail(shop.db, shop.clock, admin, id)
    return result.ok ? { kind: 'given_up' } : { kind: 'refused', reason: result.refusal.reason }
  }
  if (intent !== 'resend') return null
  if (!(await emails.isSendable(id))) return { kind: 'refused', reason: 'over' }
  const sent = await resendEmail(shop.db, shop, admin, id)
  return sent.ok ? { kind: 'queued', ...sent.value } : { kind: 'refused', reason: sent.refusal.reason }
}
