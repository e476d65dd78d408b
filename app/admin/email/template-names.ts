import * as m from '#locales/compiled/messages.js'
import type { MailTemplate } from '#shop/email/table.ts'
import type { Locale } from '#shop/money.ts'

const names: Record<MailTemplate, () => string> = {
  'order-to-store': m.email_template_order_to_store,
  'payment-to-store': m.email_template_payment_to_store,
  'order-receipt': m.email_template_order_receipt,
  'order-refunded': m.email_template_order_refunded,
  'order-shipped': m.email_template_order_shipped,
  'order-delivered': m.email_template_order_delivered,
  'parcel-cancelled': m.email_template_parcel_cancelled,
  'order-cancelled': m.email_template_order_cancelled,
  'return-requested': m.email_template_return_requested,
  'return-accepted': m.email_template_return_accepted,
  'return-rejected': m.email_template_return_rejected,
  'return-received': m.email_template_return_received,
  'return-closed': m.email_template_return_closed,
  'return-to-store': m.email_template_return_to_store,
  'order-link': m.email_template_order_link,
  'payment-link': m.email_template_payment_link,
  'payment-reminder': m.email_template_payment_reminder,
  'file-updated': m.email_template_file_updated,
  'booking-confirmed': m.email_template_appointment_confirmed,
  'booking-changed': m.email_template_appointment_changed,
  'booking-reminder': m.email_template_appointment_reminder,
  'package-reminder': m.email_template_package_reminder,
  'booking-to-store': m.email_template_appointment_to_store,
  gift: m.email_template_gift,
  'gift-bounced': m.email_template_gift_bounced,
  'gift-declined': m.email_template_gift_declined,
  'account-confirm': m.email_template_account_confirm,
  'account-delete': m.email_template_account_delete,
  'account-deleted': m.email_template_account_deleted,
  'guest-erased': m.email_template_guest_erased,
  'account-exists': m.email_template_account_exists,
  'account-notice': m.email_template_account_notice,
  'account-passkey': m.email_template_passkey,
  'account-device': m.email_template_device,
  'account-to-store': m.email_template_account_to_store,
  'admin-invite': m.email_template_admin_invite,
  'admin-made': m.email_template_admin_made,
  'staff-invite': m.email_template_staff_invite,
  'email-change': m.email_template_email_change,
  'password-reset': m.email_template_password_reset,
  'message-to-store': m.email_template_message_to_store,
  'message-received': m.email_template_message_received,
  'message-reply': m.email_template_message_reply,
  'newsletter-confirm': m.email_template_newsletter_confirm,
  'newsletter-welcome': m.email_template_newsletter_welcome,
  'newsletter-campaign': m.email_template_newsletter_campaign,
  'back-in-stock': m.email_template_back_in_stock,
  'cart-reminder': m.email_template_cart_reminder,
  'digest-to-store': m.email_template_digest_to_store,
  custom: m.email_template_custom,
  test: m.email_template_test,
}

/** Every template, in list order: orders, accounts, messages, newsletter, the store's own. */
export const mailTemplates = Object.keys(names) as MailTemplate[]

/** Display name of an email template; an unknown one by its key. */
export const templateName = (template: string) => (template in names ? names[template as MailTemplate]() : template)

/** The language of an email. */
export const languageName = (locale: Locale) => (locale === 'ar' ? m.mail_arabic() : m.mail_english())
