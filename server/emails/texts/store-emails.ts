import type { MailTemplate } from '#shop/email/table.ts'
import type { EditableKeys } from './words.ts'

/** The emails that the store and its team get. */
export const storeEmails = {
  'admin-invite': {
    subject: ['mail_invite_subject'],
    heading: ['mail_invite_title'],
    text: ['mail_invite_text', 'mail_not_you'],
    button: ['mail_invite_action'],
  },
  'staff-invite': {
    subject: ['mail_staff_invite_subject'],
    heading: ['mail_staff_invite_title'],
    text: ['mail_staff_invite_text', 'mail_staff_invite_foot'],
    button: ['mail_staff_invite_action'],
  },
  'admin-made': {
    subject: ['mail_admin_made_subject'],
    heading: ['mail_admin_made_title'],
    text: [
      'mail_admin_made_text',
      'mail_admin_made_promoted',
      'mail_admin_made_setup',
      'mail_admin_made_built_in',
      'mail_admin_made_invited',
      'mail_admin_made_foot',
    ],
    button: ['mail_admin_made_account', 'security_log_title'],
  },
  'order-to-store': {
    subject: ['mail_store_subject', 'mail_store_sold_subject'],
    heading: ['mail_store_title', 'mail_store_sold_title'],
    text: ['mail_store_reminder', 'mail_store_sold_wrong', 'mail_store_sold_steps', 'mail_store_sold_notice'],
    button: ['mail_open_order', 'mail_store_sold_refund'],
  },
  'payment-to-store': {
    subject: ['mail_store_twice_subject', 'mail_store_mismatch_subject', 'mail_store_refused_subject'],
    heading: ['mail_store_twice_title', 'mail_store_mismatch_title', 'mail_store_refused_title'],
    text: [
      'mail_store_twice_wrong',
      'mail_store_twice_steps',
      'mail_store_twice_notice',
      'mail_store_mismatch_wrong',
      'mail_store_mismatch_steps',
      'mail_store_mismatch_notice',
      'mail_store_refused_wrong',
      'mail_store_refused_steps',
      'mail_store_refused_notice',
    ],
    button: ['mail_open_order', 'mail_store_sold_refund'],
  },
  'return-to-store': {
    subject: ['mail_return_store_subject'],
    heading: ['mail_return_store_title'],
    text: ['mail_return_store_text'],
    button: ['mail_open_order'],
  },
  'booking-to-store': {
    subject: ['mail_appointment_store_moved', 'mail_appointment_store_cancelled', 'mail_package_store_booked'],
    button: ['mail_see_order'],
  },
  'account-to-store': { subject: ['mail_user_subject'], heading: ['mail_user_title'] },
  'message-to-store': {
    subject: ['mail_message_subject'],
    heading: ['mail_message_title', 'mail_message_answer_title'],
    text: ['mail_message_reply'],
    button: ['mail_message_open_admin'],
  },
  'digest-to-store': {
    subject: ['mail_digest_messages', 'mail_digest_accounts', 'mail_digest_orders'],
    text: ['mail_digest_text'],
    button: ['mail_digest_open'],
  },
  custom: { subject: ['mail_custom_subject'], text: ['mail_custom_foot'], button: ['admin_notifications_title'] },
  test: { subject: ['mail_test_subject'], heading: ['mail_test_title'], text: ['mail_test_text', 'mail_custom_foot'] },
} as const satisfies Partial<Record<MailTemplate, EditableKeys>>
