import type { MailTemplate } from '#shop/email/table.ts'
import {
  accountConfirm,
  accountDelete,
  accountDeleted,
  accountDevice,
  accountExists,
  accountNotice,
  accountPasskey,
  accountToStore,
  adminInvite,
  emailChange,
  passwordReset,
} from './account-emails.ts'
import { adminMade } from './admin-made.ts'
import {
  appointmentChanged,
  appointmentConfirmed,
  appointmentReminder,
  appointmentToStore,
} from './appointment-emails.ts'
import { digestToStore } from './digest-to-store.ts'
import { fileUpdated, orderLink } from './download-emails.ts'
import { messageReceived, messageReply } from './message-emails.ts'
import { messageToStore } from './message-to-store.ts'
import { newsletterConfirm } from './newsletter-confirm.ts'
import { newsletterWelcome } from './newsletter-welcome.ts'
import { orderReceipt } from './order-receipt.ts'
import { orderRefunded } from './order-refunded.ts'
import { orderToStore } from './order-to-store.ts'
import { paymentToStore } from './payment-to-store.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { customEmail, testEmail } from './store-emails.ts'

/** Reads an email's rows and renders it; null when they are gone, and then it is never sent. */
type Template<Name extends MailTemplate> = (input: EmailInput<Name>) => Promise<RenderedEmail | null>

const templates: { [Name in MailTemplate]: Template<Name> } = {
  'account-confirm': accountConfirm,
  'account-delete': accountDelete,
  'account-deleted': accountDeleted,
  'account-exists': accountExists,
  'account-notice': accountNotice,
  'account-passkey': accountPasskey,
  'account-device': accountDevice,
  'account-to-store': accountToStore,
  'admin-invite': adminInvite,
  'admin-made': adminMade,
  custom: customEmail,
  'digest-to-store': digestToStore,
  'email-change': emailChange,
  'password-reset': passwordReset,
  'order-receipt': orderReceipt,
  'order-refunded': orderRefunded,
  'order-to-store': orderToStore,
  'payment-to-store': paymentToStore,
  'order-link': orderLink,
  'file-updated': fileUpdated,
  'message-received': messageReceived,
  'message-reply': messageReply,
  'booking-confirmed': appointmentConfirmed,
  'booking-changed': appointmentChanged,
  'booking-reminder': appointmentReminder,
  'booking-to-store': appointmentToStore,
  'message-to-store': messageToStore,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-welcome': newsletterWelcome,
  test: testEmail,
}

export function renderEmail<Name extends MailTemplate>(
  template: Name,
  input: EmailInput<Name>,
): Promise<RenderedEmail | null> {
  return templates[template](input)
}
