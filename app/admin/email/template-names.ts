import * as m from '#locales/compiled/messages.js'
import type { MailTemplate } from '#shop/email/table.ts'

const names: Record<MailTemplate, () => string> = {
  'order-to-store': m.mail_t_order_to_store,
  'payment-to-store': m.mail_t_payment_to_store,
  'order-receipt': m.mail_t_order_receipt,
  'order-refunded': m.mail_t_order_refunded,
  'order-link': m.goods_t_order_link,
  'file-updated': m.goods_t_file_updated,
  'booking-confirmed': m.mail_t_booking_confirmed,
  'booking-changed': m.mail_t_booking_changed,
  'booking-reminder': m.mail_t_booking_reminder,
  'booking-to-store': m.mail_t_booking_to_store,
  'account-confirm': m.mail_t_account_confirm,
  'account-delete': m.mail_t_account_delete,
  'account-deleted': m.mail_t_account_deleted,
  'account-exists': m.mail_t_account_exists,
  'account-notice': m.mail_t_account_notice,
  'account-passkey': m.mail_t_passkey,
  'account-device': m.mail_t_device,
  'account-to-store': m.mail_t_account_to_store,
  'admin-invite': m.mail_t_admin_invite,
  'admin-made': m.mail_t_admin_made,
  'email-change': m.mail_t_email_change,
  'password-reset': m.mail_t_password_reset,
  'message-to-store': m.mail_t_message_to_store,
  'message-reply': m.mail_t_message_reply,
  'newsletter-confirm': m.mail_t_newsletter_confirm,
  'newsletter-welcome': m.mail_t_newsletter_welcome,
  'digest-to-store': m.mail_t_digest_to_store,
  custom: m.mail_t_custom,
  test: m.mail_t_test,
}

/** Every template, in the order of the list: orders, accounts, messages, newsletter, the store's own. */
export const mailTemplates = Object.keys(names) as MailTemplate[]

/** What a letter is, in words; a template of another version of the shop by its own name. */
export const templateName = (template: string) => (template in names ? names[template as MailTemplate]() : template)
