import type { MailTemplate } from '#shop/email/table.ts'
import { readEmailTexts } from '#shop/email/texts/read.ts'
import type { EmailTexts } from '#shop/email/texts/table.ts'
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
  guestErased,
  passwordReset,
} from './account-emails.ts'
import { adminMade } from './admin-made.ts'
import {
  appointmentChanged,
  appointmentConfirmed,
  appointmentReminder,
  appointmentToStore,
} from './appointment-emails.ts'
import { backInStock } from './back-in-stock.ts'
import { digestToStore } from './digest-to-store.ts'
import { fileUpdated, orderLink } from './download-emails.ts'
import { giftBounced, giftDeclined, giftEmail } from './gifts/gift-emails.ts'
import { messageReceived, messageReply } from './message-emails.ts'
import { messageToStore } from './message-to-store.ts'
import { newsletterCampaign } from './newsletter/campaign.ts'
import { cartReminder } from './newsletter/cart-reminder.ts'
import { newsletterConfirm } from './newsletter/confirm.ts'
import { newsletterWelcome } from './newsletter/welcome.ts'
import { orderReceipt } from './order-receipt.ts'
import { orderRefunded } from './order-refunded.ts'
import { orderToStore } from './order-to-store.ts'
import { packageReminder } from './packages/package-reminder.ts'
import { paymentLink, paymentReminder } from './payment-link.ts'
import { paymentToStore } from './payment-to-store.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import {
  returnAccepted,
  returnClosed,
  returnReceived,
  returnRejected,
  returnRequested,
  returnToStore,
} from './returns/return-emails.ts'
import { orderCancelled, orderDelivered, orderShipped, parcelCancelled } from './shipments/shipment-emails.ts'
import { staffInvite } from './staff-invite.ts'
import { customEmail, testEmail } from './store-emails.ts'
import { wordsIn } from './texts/words.ts'

/** Reads an email's rows and renders it; null when they are gone: it is then never sent. */
type Template<Name extends MailTemplate> = (input: EmailInput<Name>) => Promise<RenderedEmail | null>

const templates: { [Name in MailTemplate]: Template<Name> } = {
  'account-confirm': accountConfirm,
  'account-delete': accountDelete,
  'account-deleted': accountDeleted,
  'guest-erased': guestErased,
  'account-exists': accountExists,
  'account-notice': accountNotice,
  'account-passkey': accountPasskey,
  'account-device': accountDevice,
  'account-to-store': accountToStore,
  'admin-invite': adminInvite,
  'admin-made': adminMade,
  'staff-invite': staffInvite,
  'back-in-stock': backInStock,
  'cart-reminder': cartReminder,
  custom: customEmail,
  'digest-to-store': digestToStore,
  'email-change': emailChange,
  'password-reset': passwordReset,
  'order-receipt': orderReceipt,
  'order-refunded': orderRefunded,
  'order-to-store': orderToStore,
  'payment-to-store': paymentToStore,
  'order-shipped': orderShipped,
  'order-delivered': orderDelivered,
  'parcel-cancelled': parcelCancelled,
  'order-cancelled': orderCancelled,
  'return-requested': returnRequested,
  'return-accepted': returnAccepted,
  'return-rejected': returnRejected,
  'return-received': returnReceived,
  'return-closed': returnClosed,
  'return-to-store': returnToStore,
  'order-link': orderLink,
  'payment-link': paymentLink,
  'payment-reminder': paymentReminder,
  'package-reminder': packageReminder,
  'file-updated': fileUpdated,
  gift: giftEmail,
  'gift-bounced': giftBounced,
  'gift-declined': giftDeclined,
  'message-received': messageReceived,
  'message-reply': messageReply,
  'booking-confirmed': appointmentConfirmed,
  'booking-changed': appointmentChanged,
  'booking-reminder': appointmentReminder,
  'booking-to-store': appointmentToStore,
  'message-to-store': messageToStore,
  'newsletter-confirm': newsletterConfirm,
  'newsletter-welcome': newsletterWelcome,
  'newsletter-campaign': newsletterCampaign,
  test: testEmail,
}

/**
 * An email as it would be sent now, with the store's own texts.
 * @param texts replace the store's own: unsaved ones, or ones read with the email
 * @returns null when what it is about is gone: it is then never sent
 */
export async function renderEmail<Name extends MailTemplate>(
  template: Name,
  input: Omit<EmailInput<Name>, 'words'>,
  texts?: EmailTexts,
): Promise<RenderedEmail | null> {
  const own = texts ?? (await readEmailTexts(input.shop.db, template, input.locale))?.texts ?? {}
  return templates[template]({ ...input, words: wordsIn(input.locale, own) } as EmailInput<Name>)
}
