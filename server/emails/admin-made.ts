import { eq } from 'drizzle-orm'
import { isolate } from '#app/ui/isolate.ts'
import { user } from '#shop/accounts/table.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { short } from './short-email.ts'

/** Notifies the owners of a new admin, so that an unauthorised one is noticed. */
export async function adminMade(input: EmailInput<'admin-made'>): Promise<RenderedEmail | null> {
  const { shop, settings, locale, data, words } = input
  const [person] = await shop.db
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, data.userId))
  if (person === undefined) return null
  const how = {
    promoted: words.mail_admin_made_promoted,
    setup: words.mail_admin_made_setup,
    built_in: words.mail_admin_made_built_in,
    invited: words.mail_admin_made_invited,
  }[data.how]
  return short(input, {
    subject: words.mail_admin_made_subject({ shop: settings.name[locale] }),
    title: words.mail_admin_made_title(),
    text: `${words.mail_admin_made_text({ name: isolate(person.name), email: isolate(person.email) })} ${how()}`,
    links: [
      { label: words.mail_admin_made_account(), url: `${shop.baseUrl}/admin/users/view/${data.userId}` },
      { label: words.security_log_title(), url: `${shop.baseUrl}/admin/security` },
    ],
    foot: words.mail_admin_made_foot(),
  })
}
