import { readInvitation } from '#shop/accounts/invitations/link.ts'
import { readLinkById } from '#shop/accounts/links.ts'
import { inviteToken, readSetupLink } from '#shop/accounts/users/set-up-admin.ts'
import { readPackages } from '#shop/appointments/packages/read.ts'
import { maySendNow } from '#shop/cart/reminders/send-reminders.ts'
import type { MailData, MailTemplate, mail } from '#shop/email/table.ts'
import type { Shop } from '#shop/shop.ts'

type Written = { [Name in MailTemplate]: { template: Name; data: MailData[Name] } }[MailTemplate]

/**
 * Whether a rendered email may still be sent, checked immediately before: no cart reminder whose shopper has ordered or
 * stopped them, and nothing about a moment that is over. Previews do not ask.
 */
export async function mayStillSend(
  shop: Shop,
  email: Pick<typeof mail.$inferSelect, 'template' | 'data'>,
): Promise<boolean> {
  const until = await lastMoment(shop, email as Written)
  return (until === null || shop.clock.now() < until) && (await maySendNow(shop, email))
}

/** When an email becomes pointless: its appointment begins, its package ends, its link expires. Null for never. */
async function lastMoment({ db, clock, secrets }: Shop, { template, data }: Written): Promise<Date | null> {
  switch (template) {
    case 'booking-reminder':
      return new Date(data.startsAt)
    case 'package-reminder': {
      const packages = await readPackages(db, [data.orderId])
      return packages.find(({ position }) => position === data.position)?.validUntil ?? null
    }
    case 'account-confirm':
    case 'account-delete':
    case 'email-change':
    case 'password-reset':
      return (await readLinkById(db, data.linkId))?.expiresAt ?? null
    case 'staff-invite':
      return (await readInvitation(db, data.invitationId))?.expiresAt ?? null
    case 'admin-invite': {
      const now = clock.now()
      const link = await readSetupLink(db, inviteToken(secrets, data.inviteId), now)
      return link === undefined ? now : null
    }
    default:
      return null
  }
}
