import type { MailTemplate } from '#shop/email/table.ts'
import type { EditableKeys } from './words.ts'

const newsletterFoot = ['mail_newsletter_why', 'mail_newsletter_preferences'] as const

/** The emails that visitors asked for: the newsletter, reminders, stock alerts. */
export const subscriberEmails = {
  'newsletter-confirm': {
    subject: ['mail_confirm_subject'],
    heading: ['newsletter_confirm_title'],
    text: ['mail_confirm_text', 'mail_confirm_plain_text', 'mail_confirm_ignore', ...newsletterFoot],
    button: ['newsletter_confirm_submit'],
  },
  'newsletter-welcome': {
    subject: ['mail_welcome_subject', 'mail_welcome_plain_subject'],
    heading: ['mail_welcome_title', 'mail_welcome_plain_title'],
    text: ['mail_welcome_text', 'mail_welcome_plain_text', ...newsletterFoot],
    button: ['mail_welcome_shop'],
  },
  'newsletter-campaign': { subject: ['mail_campaign_test'], text: newsletterFoot },
  'cart-reminder': {
    subject: ['mail_cart_reminder_subject'],
    heading: ['mail_cart_reminder_title'],
    text: ['mail_cart_reminder_text', 'mail_cart_reminder_why', 'mail_cart_reminder_stop'],
    button: ['mail_cart_reminder_open'],
  },
  'back-in-stock': {
    subject: ['mail_back_in_stock_subject'],
    heading: ['mail_back_in_stock_title'],
    text: ['mail_back_in_stock_text', 'mail_back_in_stock_foot'],
    button: ['mail_back_in_stock_open'],
  },
} as const satisfies Partial<Record<MailTemplate, EditableKeys>>
