import type { MailTemplate } from '#shop/email/table.ts'
import type { EditableKeys } from './words.ts'

/** The emails about appointments and packages of sessions. */
export const appointmentEmails = {
  'booking-confirmed': {
    subject: ['mail_appointment_confirmed_subject'],
    heading: ['mail_appointment_confirmed_title'],
    text: ['appointment_kuwait_time', 'mail_appointment_policy', 'mail_appointment_cancel_policy', 'mail_contact'],
    button: ['appointment_join', 'mail_see_order'],
  },
  'booking-changed': {
    subject: [
      'mail_appointment_moved_subject',
      'mail_appointment_reassigned_subject',
      'mail_appointment_cancelled_subject',
    ],
    heading: ['mail_appointment_moved_title', 'mail_appointment_reassigned_title', 'mail_appointment_cancelled_title'],
    text: [
      'appointment_kuwait_time',
      'mail_appointment_policy',
      'mail_appointment_cancel_policy',
      'mail_appointment_refund',
      'mail_appointment_money',
      'mail_package_given_back',
      'mail_contact',
    ],
    button: ['appointment_join', 'mail_see_order'],
  },
  'booking-reminder': {
    subject: ['mail_appointment_reminder_subject'],
    heading: ['mail_appointment_reminder_title'],
    text: ['appointment_kuwait_time', 'mail_appointment_policy', 'mail_appointment_cancel_policy', 'mail_contact'],
    button: ['appointment_join', 'mail_see_order'],
  },
  'package-reminder': {
    subject: ['mail_package_reminder_subject'],
    heading: ['mail_package_reminder_title', 'mail_package_reminder_plain_title'],
    text: ['mail_package_reminder_text', 'mail_contact'],
    button: ['mail_package_book'],
  },
} as const satisfies Partial<Record<MailTemplate, EditableKeys>>
