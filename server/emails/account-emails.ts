import { eq } from 'drizzle-orm'
import { html } from 'hono/html'
import { formatWhen } from '#app/kuwait-time.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { linkToken, readLinkById } from '#shop/accounts/links.ts'
import { user } from '#shop/accounts/table.ts'
import { inviteToken } from '#shop/accounts/users/set-up-admin.ts'
import type { MailTemplate } from '#shop/email/table.ts'
import { contactLine } from './contact-line.ts'
import { brandOf, frame, ltr, row, table } from './frame.ts'
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

/** Proves the address of a new account. */
export const accountConfirm: Email<'account-confirm'> = async (input) => {
  const link = await linkOf(input, 'confirm-email')
  if (!link) return null
  const say = { locale: input.locale }
  return short(input, {
    subject: m.mail_proof_subject({ shop: input.settings.name[input.locale] }, say),
    title: m.mail_proof_title({ name: link.name }, say),
    text: m.mail_proof_text({}, say),
    links: [{ label: m.mail_proof_action({}, say), url: link.url }],
    foot: m.mail_not_you({}, say),
  })
}

/** Asks a new address to replace the old one. */
export const emailChange: Email<'email-change'> = async (input) => {
  const link = await linkOf(input, 'confirm-email')
  if (!link) return null
  const say = { locale: input.locale }
  return short(input, {
    subject: m.mail_change_subject({ shop: input.settings.name[input.locale] }, say),
    title: m.mail_change_title({}, say),
    text: m.mail_change_text({ name: link.name }, say),
    links: [{ label: m.mail_proof_action({}, say), url: link.url }],
    foot: m.mail_not_you({}, say),
  })
}

/** Leads to a new password. */
export const passwordReset: Email<'password-reset'> = async (input) => {
  const link = await linkOf(input, 'reset-password')
  if (!link) return null
  const say = { locale: input.locale }
  return short(input, {
    subject: m.mail_reset_subject({ shop: input.settings.name[input.locale] }, say),
    title: m.mail_reset_title({}, say),
    text: m.mail_reset_text({}, say),
    links: [{ label: m.mail_reset_action({}, say), url: link.url }],
    foot: m.mail_not_you({}, say),
  })
}

/** The link with which a user without a password confirms the deletion of their account. */
export const accountDelete: Email<'account-delete'> = async (input) => {
  const link = await linkOf(input, 'delete-account')
  if (!link) return null
  const say = { locale: input.locale }
  return short(input, {
    subject: m.mail_delete_subject({ shop: input.settings.name[input.locale] }, say),
    title: m.mail_delete_title({}, say),
    text: m.mail_delete_text({}, say),
    links: [{ label: m.mail_delete_action({}, say), url: link.url }],
    foot: m.mail_not_you({}, say),
  })
}

/** The goodbye email of a deleted account. */
export const accountDeleted: Email<'account-deleted'> = async (input) => {
  const { settings, locale } = input
  const say = { locale }
  return short(input, {
    subject: m.mail_deleted_subject({ shop: settings.name[locale] }, say),
    title: m.mail_deleted_title({}, say),
    text: m.mail_deleted_text({}, say),
    links: [],
    foot: contactLine(settings, locale),
  })
}

/** Goes to the owner of an address that was used for a second account. */
export const accountExists: Email<'account-exists'> = async (input) => {
  const { shop, settings, locale } = input
  const say = { locale }
  return short(input, {
    subject: m.mail_exists_subject({ shop: settings.name[locale] }, say),
    title: m.mail_exists_title({}, say),
    text: m.mail_exists_text({}, say),
    links: [
      { label: m.mail_exists_action({}, say), url: `${shop.baseUrl}/${locale}/login` },
      { label: m.mail_exists_forgot({}, say), url: `${shop.baseUrl}/${locale}/forgot-password` },
    ],
    foot: m.mail_not_you({}, say),
  })
}

/** Notifies a user of a change to their account. */
export const accountNotice: Email<'account-notice'> = async (input) => {
  const { shop, settings, locale, data } = input
  const say = { locale }
  const titles = {
    password: m.mail_notice_password,
    email: m.mail_notice_email,
    two_factor_on: m.mail_notice_two_factor_on,
    two_factor_off: m.mail_notice_two_factor_off,
    google: m.mail_notice_google,
  }
  return short(input, {
    subject: m.mail_notice_subject({ shop: settings.name[locale] }, say),
    title: titles[data.what]({}, say),
    text: m.mail_notice_text({}, say),
    links: [{ label: m.mail_reset_action({}, say), url: `${shop.baseUrl}/${locale}/forgot-password` }],
    foot: contactLine(settings, locale),
  })
}

/** Notifies a user of an added or removed passkey. */
export const accountPasskey: Email<'account-passkey'> = async (input) => {
  const { shop, settings, locale, data } = input
  // The owner is gone, and what they called it with them.
  if (data.name === undefined) return null
  const say = { locale }
  const name = isolate(data.name)
  const [title, text] = {
    added: [m.mail_passkey_added, m.mail_passkey_added_text] as const,
    removed: [m.mail_passkey_removed, m.mail_passkey_removed_text] as const,
  }[data.what]
  return short(input, {
    subject: m.mail_notice_subject({ shop: settings.name[locale] }, say),
    title: title({}, say),
    text: text({ name }, say),
    links: [{ label: m.mail_passkey_security({}, say), url: `${shop.baseUrl}/${locale}/profile/security` }],
    foot: contactLine(settings, locale),
  })
}

/** Notifies a user of a sign-in from an unknown browser. */
export const accountDevice: Email<'account-device'> = async (input) => {
  const { shop, settings, locale, data } = input
  const say = { locale }
  const at = formatWhen(new Date(data.at), locale)
  return short(input, {
    subject: m.mail_device_subject({ shop: settings.name[locale] }, say),
    title: m.mail_device_title({}, say),
    text: m.mail_device_text({ at: isolate(at), name: isolate(data.name ?? '') }, say),
    links: [
      { label: m.mail_reset_action({}, say), url: `${shop.baseUrl}/${locale}/forgot-password` },
      { label: m.mail_device_sessions({}, say), url: `${shop.baseUrl}/${locale}/profile/security` },
    ],
    foot: contactLine(settings, locale),
  })
}

/** Brings a built-in admin the one-time link that makes their account. */
export const adminInvite: Email<'admin-invite'> = async (input) => {
  const { shop, settings, locale, data } = input
  const say = { locale }
  const url = `${shop.baseUrl}/admin/setup?token=${inviteToken(shop.secrets, data.inviteId)}`
  return short(input, {
    subject: m.mail_invite_subject({ shop: settings.name[locale] }, say),
    title: m.mail_invite_title({}, say),
    text: m.mail_invite_text({}, say),
    links: [{ label: m.mail_invite_action({}, say), url }],
    foot: m.mail_not_you({}, say),
  })
}

/** The store's own notification of a new account (R35). */
export const accountToStore: Email<'account-to-store'> = async ({ shop, settings, locale, data }) => {
  const [person] = await shop.db.select().from(user).where(eq(user.id, data.userId))
  if (person === undefined) return null
  const say = { locale }
  const at = formatWhen(person.createdAt, locale)
  const facts: [string, string, boolean][] = [
    [m.mail_user_name({}, say), person.name, false],
    [m.mail_user_username({}, say), person.username ?? '', false],
    [m.mail_email({}, say), person.email, true],
    [m.mail_user_at({}, say), at, false],
  ]
  const title = m.mail_user_title({}, say)
  return {
    subject: m.mail_user_subject({ name: person.name }, say),
    html: frame(
      locale,
      brandOf(settings, shop, locale),
      title,
      table(facts.map(([label, value, left]) => row(locale, label, left ? ltr(value) : html`<bdi>${value}</bdi>`))),
      settings.name[locale],
    ),
    text: [title, ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n'),
  }
}
