import type { MailTemplate } from '#shop/email/table.ts'
import { appointmentEmails } from './appointment-emails.ts'
import type { EditableKeys } from './words.ts'

const contact = 'mail_contact'
const seeOrder = 'mail_see_order'

/** The emails that shoppers and users get. */
export const customerEmails = {
  'order-receipt': {
    subject: ['mail_receipt_subject'],
    heading: ['mail_receipt_title', 'mail_receipt_plain_title'],
    text: [
      'mail_receipt_intro',
      'mail_next_parcel',
      'mail_package_receipt',
      'mail_gift_receipt',
      'mail_next_call',
      'success_review_text',
      contact,
    ],
    button: ['mail_download', seeOrder, 'document_get_receipt'],
  },
  'order-refunded': {
    subject: ['mail_refund_subject'],
    heading: ['mail_refund_title'],
    text: [
      'mail_refund_text',
      'mail_refund_cash',
      'mail_refund_transfer',
      'mail_refund_whole',
      'mail_refund_days',
      contact,
    ],
    button: [seeOrder, 'document_get_note'],
  },
  'order-shipped': {
    subject: ['mail_shipped_subject'],
    heading: ['mail_shipped_title', 'mail_shipped_part_title'],
    text: ['mail_shipped_in', 'mail_shipped_rest', contact],
    button: ['mail_parcel_track', seeOrder],
  },
  'order-delivered': {
    subject: ['mail_delivered_subject', 'mail_delivered_part_subject'],
    heading: ['mail_delivered_title'],
    text: ['mail_delivered_text', contact],
    button: [seeOrder],
  },
  'parcel-cancelled': {
    subject: ['mail_parcel_cancelled_subject'],
    heading: ['mail_parcel_cancelled_title'],
    text: ['mail_parcel_cancelled_text', 'mail_parcel_cancelled_none', contact],
    button: [seeOrder],
  },
  'order-cancelled': {
    subject: ['mail_cancelled_subject'],
    heading: ['mail_cancelled_title'],
    text: ['mail_cancelled_text', 'mail_cancelled_money', contact],
    button: [seeOrder],
  },
  'return-requested': {
    subject: ['mail_return_requested_subject'],
    heading: ['mail_return_requested_title'],
    text: ['mail_return_requested_text', contact],
    button: ['mail_return_see'],
  },
  'return-accepted': {
    subject: ['mail_return_accepted_subject'],
    heading: ['mail_return_accepted_title'],
    text: ['mail_return_accepted_text', 'returns_send_to', contact],
    button: ['returns_slip', 'mail_return_see'],
  },
  'return-rejected': {
    subject: ['mail_return_rejected_subject'],
    heading: ['mail_return_rejected_title'],
    text: ['mail_return_rejected_text', contact],
    button: ['mail_return_see'],
  },
  'return-received': {
    subject: ['mail_return_received_subject'],
    heading: ['mail_return_received_title'],
    text: ['mail_return_received_text', contact],
    button: ['mail_return_see'],
  },
  'return-closed': {
    subject: ['mail_return_closed_subject'],
    heading: ['mail_return_closed_title'],
    text: ['mail_return_closed_text', contact],
    button: ['mail_return_see'],
  },
  'order-link': {
    subject: ['mail_downloads_link_subject', 'mail_downloads_link_accepted'],
    heading: ['mail_downloads_link_title', 'mail_downloads_link_plain_title'],
    text: [
      'mail_downloads_link_text',
      'mail_downloads_link_order',
      'order_accepted_text',
      'mail_downloads_link_foot',
      contact,
    ],
    button: [seeOrder],
  },
  'payment-link': {
    subject: ['mail_payment_link_subject'],
    heading: ['mail_payment_link_title'],
    text: ['mail_payment_link_text', 'mail_payment_link_terms', contact],
    button: ['mail_payment_link_pay'],
  },
  'payment-reminder': {
    subject: ['mail_payment_reminder_subject'],
    heading: ['mail_payment_reminder_title'],
    text: ['mail_payment_reminder_text', 'mail_payment_link_terms', contact],
    button: ['mail_payment_link_pay'],
  },
  'file-updated': {
    subject: ['mail_downloads_new_subject'],
    heading: ['mail_downloads_new_title'],
    text: ['mail_downloads_new_text', contact],
    button: ['mail_downloads_new_action'],
  },
  gift: {
    subject: ['mail_gift_subject', 'mail_gift_subject_friend'],
    heading: ['mail_gift_title'],
    text: ['gift_page_from', 'mail_gift_text', 'mail_gift_foot'],
    button: ['mail_gift_open'],
  },
  'gift-bounced': {
    subject: ['mail_gift_bounced_subject'],
    heading: ['mail_gift_bounced_title'],
    text: ['mail_gift_bounced_text', contact],
    button: [seeOrder],
  },
  'gift-declined': {
    subject: ['mail_gift_declined_subject'],
    heading: ['mail_gift_declined_title'],
    text: ['mail_gift_declined_text', contact],
    button: [seeOrder],
  },
  ...appointmentEmails,
  'account-confirm': {
    subject: ['mail_proof_subject'],
    heading: ['mail_proof_title', 'mail_proof_plain_title'],
    text: ['mail_proof_text', 'mail_not_you'],
    button: ['mail_proof_action'],
  },
  'account-delete': {
    subject: ['mail_delete_subject'],
    heading: ['mail_delete_title'],
    text: ['mail_delete_text', 'mail_not_you'],
    button: ['mail_delete_action'],
  },
  'account-deleted': {
    subject: ['mail_deleted_subject'],
    heading: ['mail_deleted_title'],
    text: ['mail_deleted_text', contact],
  },
  'guest-erased': {
    subject: ['mail_guest_erased_subject'],
    heading: ['mail_guest_erased_title'],
    text: ['mail_guest_erased_text', contact],
  },
  'account-exists': {
    subject: ['mail_exists_subject'],
    heading: ['mail_exists_title'],
    text: ['mail_exists_text', 'mail_not_you'],
    button: ['mail_exists_action', 'mail_exists_forgot'],
  },
  'account-notice': {
    subject: ['mail_notice_subject'],
    heading: [
      'mail_notice_password',
      'mail_notice_email',
      'mail_notice_two_factor_on',
      'mail_notice_two_factor_off',
      'mail_notice_google',
    ],
    text: ['mail_notice_text', 'mail_notice_email_text', contact],
    button: ['mail_reset_action', 'mail_notice_contact'],
  },
  'account-passkey': {
    subject: ['mail_notice_subject'],
    heading: ['mail_passkey_added', 'mail_passkey_removed'],
    text: ['mail_passkey_added_text', 'mail_passkey_removed_text', contact],
    button: ['mail_passkey_security'],
  },
  'account-device': {
    subject: ['mail_device_subject'],
    heading: ['mail_device_title'],
    text: ['mail_device_text', contact],
    button: ['mail_reset_action', 'mail_device_sessions'],
  },
  'email-change': {
    subject: ['mail_change_subject'],
    heading: ['mail_change_title'],
    text: ['mail_change_text', 'mail_change_plain_text', 'mail_not_you'],
    button: ['mail_proof_action'],
  },
  'password-reset': {
    subject: ['mail_reset_subject'],
    heading: ['mail_reset_title'],
    text: ['mail_reset_text', 'mail_not_you'],
    button: ['mail_reset_action'],
  },
  'message-received': {
    subject: ['mail_message_received_subject'],
    heading: ['mail_message_received_title'],
    text: ['mail_message_received_text', 'contact_sent_text', 'mail_message_received_ignore', contact],
  },
  'message-reply': {
    subject: ['mail_message_reply_subject'],
    heading: ['mail_message_reply_title'],
    text: ['mail_message_hello', 'mail_message_files', 'mail_message_quoted', 'mail_message_reply_foot'],
    button: ['mail_message_open'],
  },
} as const satisfies Partial<Record<MailTemplate, EditableKeys>>
