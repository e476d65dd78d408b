import { eq } from 'drizzle-orm'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { user } from '#shop/accounts/table.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { short } from './short-email.ts'

/** Notifies the owners of a new admin, so that an unauthorised one is noticed. */
export async function adminMade(input: EmailInput<'admin-made'>): Promise<RenderedEmail | null> {
  const { shop, settings, locale, data } = input
  const [person] = await shop.db
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, data.userId))
  if (person === undefined) return null
  const say = { locale }
  const how = {
    promoted: m.mail_admin_made_promoted,
    setup: m.mail_admin_made_setup,
    built_in: m.mail_admin_made_built_in,
  }[data.how]
  return short(input, {
    subject: m.mail_admin_made_subject({ shop: settings.name[locale] }, say),
    title: m.mail_admin_made_title({}, say),
    text: `${m.mail_admin_made_text({ name: isolate(person.name), email: isolate(person.email) }, say)} ${how({}, say)}`,
    links: [
      { label: m.mail_admin_made_account({}, say), url: `${shop.baseUrl}/admin/users/view/${data.userId}` },
      { label: m.security_log_title({}, say), url: `${shop.baseUrl}/admin/security` },
    ],
    foot: m.mail_admin_made_foot({}, say),
  })
}
