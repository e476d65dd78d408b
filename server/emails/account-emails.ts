import { eq } from 'drizzle-orm'
import { formatWhen } from '#app/kuwait-time.ts'
import { isolate } from '#app/ui/isolate.ts'
import { linkToken, readLinkById } from '#shop/accounts/links.ts'
import { user } from '#shop/accounts/table.ts'
import { inviteToken } from '#shop/accounts/users/set-up-admin.ts'
import type { MailTemplate } from '#shop/email/table.ts'
import { isWithoutLinks } from '#shop/typed/web-address.ts'
import { contactLine } from './contact-line.ts'
import { type Fact, factLines, factTable, frame } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { short } from './short-email.ts'

type Email<Name extends MailTemplate> = (input: EmailInput<Name>) => Promise<RenderedEmail | null>

/** The link's address, created when the email is sent: the outbox stores no secret. */
async function linkOf(
  input: EmailInput<'account-confirm' | 'account-delete' | 'email-change' | 'password-reset'>,
  page: string,
) {
  const { shop, locale, data } = input
  const link = await readLinkById(shop.db, data.linkId)
  return link && { ...link, url: `${shop.baseUrl}/${locale}/${page}?token=${linkToken(shop.secrets, link)}` }
}

/** Verifies the address of a new account, which may be a stranger's: a name with a web address is left out. */
export const accountConfirm: Email<'account-confirm'> = async (input) => {
  const link = await linkOf(input, 'confirm-email')
  if (!link) return null
  const { words } = input
  return short(input, {
    subject: words.mail_proof_subject({ shop: input.settings.name[input.locale] }),
    title: isWithoutLinks(link.name) ? words.mail_proof_title({ name: link.name }) : words.mail_proof_plain_title(),
    text: words.mail_proof_text(),
    links: [{ label: words.mail_proof_action(), url: link.url }],
    foot: words.mail_not_you(),
  })
}

/** Asks a new address to replace the old one; as above, it may be a stranger's. */
export const emailChange: Email<'email-change'> = async (input) => {
  const link = await linkOf(input, 'confirm-email')
  if (!link) return null
  const { words } = input
  return short(input, {
    subject: words.mail_change_subject({ shop: input.settings.name[input.locale] }),
    title: words.mail_change_title(),
    text: isWithoutLinks(link.name) ? words.mail_change_text({ name: link.name }) : words.mail_change_plain_text(),
    links: [{ label: words.mail_proof_action(), url: link.url }],
    foot: words.mail_not_you(),
  })
}

/** The link to set a new password. */
export const passwordReset: Email<'password-reset'> = async (input) => {
  const link = await linkOf(input, 'reset-password')
  if (!link) return null
  const { words } = input
  return short(input, {
    subject: words.mail_reset_subject({ shop: input.settings.name[input.locale] }),
    title: words.mail_reset_title(),
    text: words.mail_reset_text(),
    links: [{ label: words.mail_reset_action(), url: link.url }],
    foot: words.mail_not_you(),
  })
}

/** The link with which a user without a password confirms the deletion of their account. */
export const accountDelete: Email<'account-delete'> = async (input) => {
  const link = await linkOf(input, 'delete-account')
  if (!link) return null
  const { words } = input
  return short(input, {
    subject: words.mail_delete_subject({ shop: input.settings.name[input.locale] }),
    title: words.mail_delete_title(),
    text: words.mail_delete_text(),
    links: [{ label: words.mail_delete_action(), url: link.url }],
    foot: words.mail_not_you(),
  })
}

/** The goodbye email of a deleted account. */
export const accountDeleted: Email<'account-deleted'> = async (input) => {
  const { settings, locale, words } = input
  return short(input, {
    subject: words.mail_deleted_subject({ shop: settings.name[locale] }),
    title: words.mail_deleted_title(),
    text: words.mail_deleted_text(),
    links: [],
    foot: contactLine(settings, words),
  })
}

/** The goodbye email of an erased guest. */
export const guestErased: Email<'guest-erased'> = async (input) => {
  const { settings, locale, words } = input
  return short(input, {
    subject: words.mail_guest_erased_subject({ shop: settings.name[locale] }),
    title: words.mail_guest_erased_title(),
    text: words.mail_guest_erased_text(),
    links: [],
    foot: contactLine(settings, words),
  })
}

/** Goes to the owner of an address that was used for a second account. */
export const accountExists: Email<'account-exists'> = async (input) => {
  const { shop, settings, locale, words } = input
  return short(input, {
    subject: words.mail_exists_subject({ shop: settings.name[locale] }),
    title: words.mail_exists_title(),
    text: words.mail_exists_text(),
    links: [
      { label: words.mail_exists_action(), url: `${shop.baseUrl}/${locale}/login` },
      { label: words.mail_exists_forgot(), url: `${shop.baseUrl}/${locale}/forgot-password` },
    ],
    foot: words.mail_not_you(),
  })
}

/** Notifies a user of a change to their account. */
export const accountNotice: Email<'account-notice'> = async (input) => {
  const { shop, settings, locale, data, words } = input
  const titles = {
    password: words.mail_notice_password,
    email: words.mail_notice_email,
    two_factor_on: words.mail_notice_two_factor_on,
    two_factor_off: words.mail_notice_two_factor_off,
    google: words.mail_notice_google,
  }
  // To the former address, from which no password can be set any more.
  const [text, label, page] =
    data.what === 'email'
      ? [words.mail_notice_email_text, words.mail_notice_contact, 'contact']
      : [words.mail_notice_text, words.mail_reset_action, 'forgot-password']
  return short(input, {
    subject: words.mail_notice_subject({ shop: settings.name[locale] }),
    title: titles[data.what](),
    text: text(),
    links: [{ label: label(), url: `${shop.baseUrl}/${locale}/${page}` }],
    foot: contactLine(settings, words),
  })
}

/** Notifies a user of an added or removed passkey. */
export const accountPasskey: Email<'account-passkey'> = async (input) => {
  const { shop, settings, locale, data, words } = input
  // The user was erased, and the passkey's name with them.
  if (data.name === undefined) return null
  const name = isolate(data.name)
  const [title, text] = {
    added: [words.mail_passkey_added, words.mail_passkey_added_text] as const,
    removed: [words.mail_passkey_removed, words.mail_passkey_removed_text] as const,
  }[data.what]
  return short(input, {
    subject: words.mail_notice_subject({ shop: settings.name[locale] }),
    title: title(),
    text: text({ name }),
    links: [{ label: words.mail_passkey_security(), url: `${shop.baseUrl}/${locale}/profile/security` }],
    foot: contactLine(settings, words),
  })
}

/** Notifies a user of a sign-in from an unknown browser. */
export const accountDevice: Email<'account-device'> = async (input) => {
  const { shop, settings, locale, data, words } = input
  const at = formatWhen(new Date(data.at), locale)
  return short(input, {
    subject: words.mail_device_subject({ shop: settings.name[locale] }),
    title: words.mail_device_title(),
    text: words.mail_device_text({ at: isolate(at), name: isolate(data.name ?? '') }),
    links: [
      { label: words.mail_reset_action(), url: `${shop.baseUrl}/${locale}/forgot-password` },
      { label: words.mail_device_sessions(), url: `${shop.baseUrl}/${locale}/profile/security` },
    ],
    foot: contactLine(settings, words),
  })
}

/** Sends a built-in admin the one-time link that creates their account. */
export const adminInvite: Email<'admin-invite'> = async (input) => {
  const { shop, settings, locale, data, words } = input
  const url = `${shop.baseUrl}/admin/setup?token=${inviteToken(shop.secrets, data.inviteId)}`
  return short(input, {
    subject: words.mail_invite_subject({ shop: settings.name[locale] }),
    title: words.mail_invite_title(),
    text: words.mail_invite_text(),
    links: [{ label: words.mail_invite_action(), url }],
    foot: words.mail_not_you(),
  })
}

/** The store's own notification of a new account (R35). */
export const accountToStore: Email<'account-to-store'> = async ({ shop, settings, locale, data, words }) => {
  const [person] = await shop.db.select().from(user).where(eq(user.id, data.userId))
  if (person === undefined) return null
  const at = formatWhen(person.createdAt, locale)
  const facts: Fact[] = [
    [words.mail_user_name(), person.name, false],
    [words.mail_user_username(), person.username ?? '', false],
    [words.mail_email(), person.email, true],
    [words.mail_user_at(), at, false],
  ]
  const title = words.mail_user_title()
  return {
    subject: words.mail_user_subject({ name: person.name }),
    html: frame({ settings, shop, locale }, title, factTable(locale, facts), settings.name[locale]),
    text: [title, factLines(facts)].join('\n'),
  }
}
