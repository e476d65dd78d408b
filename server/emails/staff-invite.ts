import { roleName } from '#app/admin/users/roles/role-names.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { isolate } from '#app/ui/isolate.ts'
import { invitationToken, readInvitation } from '#shop/accounts/invitations/link.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { short } from './short-email.ts'

/** An invitation to the staff with its one-time link; null when it was sent again, accepted or withdrawn. */
export async function staffInvite(input: EmailInput<'staff-invite'>): Promise<RenderedEmail | null> {
  const { shop, settings, locale, data, words } = input
  const found = await readInvitation(shop.db, data.invitationId)
  if (found === undefined || found.sent !== data.sent) return null
  const name = settings.name[locale]
  const until = formatWhen(found.expiresAt, locale)
  const url = `${shop.baseUrl}/${locale}/join?token=${invitationToken(shop.secrets, found)}`
  return short(input, {
    subject: words.mail_staff_invite_subject({ shop: name }),
    title: words.mail_staff_invite_title({ shop: isolate(name) }),
    text: words.mail_staff_invite_text({ by: isolate(found.by), role: isolate(roleName(found.role, locale)), until }),
    links: [{ label: words.mail_staff_invite_action(), url }],
    foot: words.mail_staff_invite_foot(),
  })
}
