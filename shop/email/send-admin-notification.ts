import { randomUUID } from 'node:crypto'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { transact } from '../db.ts'
import type { Locale } from '../money.ts'
import type { NotificationInput } from '../notifications/admin-notification-form.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { enqueueEmails } from './enqueue-email.ts'

/**
 * Sends a notification to the store's address and into the panel, on the same path as the shop's own. Returns the
 * recipient; refused while the store has no address of its own.
 */
export async function sendNotification(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'settings'>,
  admin: Admin<'email.act'>,
  input: NotificationInput,
  locale: Locale,
): Promise<Outcome<{ recipient: string }, { reason: 'no_contact' }>> {
  const { contact } = await shop.settings.read()
  if (contact.email === '') return refuse({ reason: 'no_contact' })
  const now = shop.clock.now()
  const id = randomUUID()
  const sentEmail = { locale, recipient: contact.email, key: `${input.kind}:${id}` }
  await transact(shop.db, async (tx) => {
    await enqueueEmails(
      tx,
      shop.jobs,
      [
        input.kind === 'custom'
          ? { ...sentEmail, template: 'custom', data: { title: input.title, text: input.text } }
          : { ...sentEmail, template: 'test', data: {} },
      ],
      now,
    )
    const name = input.kind === 'custom' ? input.title : input.kind
    await recordAudit(tx, admin, { subject: 'mail', subjectId: id, name, action: 'send' }, now)
  })
  return done({ recipient: contact.email })
}
