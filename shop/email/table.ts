import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '../money.ts'

/** Every email template, and the rows it reads at the time of sending. */
export type MailData = {
  /** `isFree`: it cost nothing, so that anyone could place it. */
  'order-to-store': { orderId: string; isFree?: true }
  /** A payment, or a refund of it, that needs a decision of the team. */
  'payment-to-store':
    | { orderId: string; paymentId: string; review: 'paid_twice' | 'payment_mismatch' }
    | { orderId: string; paymentId: string; review: 'refund_failed'; refundId: string }
  'order-receipt': { orderId: string }
  'order-refunded': { orderId: string; refundId: string }
  'order-shipped': { orderId: string; shipmentIds: string[] }
  'order-delivered': { orderId: string; shipmentIds: string[] }
  'parcel-cancelled': { orderId: string; shipmentIds: string[] }
  'order-cancelled': { orderId: string }
  'return-requested': { orderId: string; returnId: string }
  'return-accepted': { orderId: string; returnId: string }
  'return-rejected': { orderId: string; returnId: string }
  'return-received': { orderId: string; returnId: string }
  'return-closed': { orderId: string; returnId: string }
  'return-to-store': { orderId: string; returnId: string }
  /** The private link again: requested on the shop's page, or sent by the store, also when it accepts an unpaid order. */
  'order-link': { orderId: string; by?: 'store' }
  /** An unpaid order's link, and its reminder before it expires. */
  'payment-link': { orderId: string }
  'payment-reminder': { orderId: string }
  'file-updated': { orderId: string; fileId: string }
  'account-confirm': { linkId: string; userId: string }
  'account-delete': { linkId: string; userId: string }
  'account-deleted': Record<never, never>
  /** The goodbye email of a guest whose data the team erased. */
  'guest-erased': Record<never, never>
  'account-exists': Record<never, never>
  'account-notice': { userId: string; what: 'password' | 'email' | 'two_factor_on' | 'two_factor_off' | 'google' }
  'account-passkey': { userId: string; what: 'added' | 'removed'; name?: string }
  /** A sign-in from a new browser: when (ISO 8601), and its reported name. */
  'account-device': { userId: string; at: string; name?: string }
  'account-to-store': { userId: string }
  'admin-invite': { inviteId: string }
  'admin-made': { userId: string; how: 'promoted' | 'setup' | 'built_in' | 'invited' }
  /** `sent` identifies the link: the email is dropped when the invitation was resent or is gone. */
  'staff-invite': { invitationId: string; sent: number }
  'back-in-stock': { alertId: string }
  'cart-reminder': { reminderId: string }
  custom: { title: string; text: string }
  'email-change': { linkId: string; userId: string }
  'password-reset': { linkId: string; userId: string }
  'booking-confirmed': { orderId: string; bookingId: string }
  'booking-changed': {
    orderId: string
    bookingId: string
    what: 'moved' | 'cancelled'
    isReassigned?: boolean
    /** The buyer cancelled it, in time: its money is refunded. */
    isOwn?: boolean
    sequence: number
  }
  'booking-reminder': { orderId: string; bookingId: string; startsAt: string }
  'booking-to-store': { orderId: string; bookingId: string; what: 'moved' | 'cancelled' | 'booked'; sequence: number }
  /** The sessions of a package that expires soon. */
  'package-reminder': { orderId: string; position: number }
  /** For the recipient of a gift; dropped when its address was corrected since. */
  gift: { giftId: string; linkVersion: number }
  /** For its giver: the recipient's mailbox refused it. */
  'gift-bounced': { orderId: string; giftId: string }
  /** For its giver: the recipient does not want it. */
  'gift-declined': { orderId: string; giftId: string }
  /** Acknowledges a message to its sender. */
  'message-received': { messageId: string }
  'message-reply': { entryId: string }
  /** With an entry it is the customer's answer in their thread. */
  'message-to-store': { messageId: string; entryId?: string }
  'newsletter-confirm': { subscriptionId: string }
  'newsletter-welcome': { subscriptionId: string }
  /** To a subscriber, or as a test to an admin. */
  'newsletter-campaign': { campaignId: string; subscriptionId: string | null }
  /** The emails beyond the first ones of an hour (from, ISO 8601) in one; counted until it is sent. */
  'digest-to-store': { of: DigestedTemplate; from: string; count: number }
  test: Record<never, never>
}
export type DigestedTemplate = 'message-to-store' | 'account-to-store' | 'order-to-store'
export type MailTemplate = keyof MailData

/** Emails whose recipients are stored only to be sent this last one. */
export const goodbyeTemplates = ['account-deleted', 'guest-erased'] as const satisfies MailTemplate[]

/** An email to enqueue: `data` names the rows its template reads when it is sent. */
export type NewMail = {
  [Template in MailTemplate]: {
    key: string
    template: Template
    locale: Locale
    recipient: string
    data: MailData[Template]
  }
}[MailTemplate]

/** The outbox. `key` deduplicates emails (one receipt per order). */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    key: text().notNull().unique(),
    template: text().$type<MailTemplate>().notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    recipient: text().notNull(),
    data: jsonb().$type<MailData[MailTemplate]>().notNull(),
    orderId: uuid(),
    /** `dropped`: its subject is gone or no longer true, so it is never sent. */
    state: text({ enum: ['queued', 'sent', 'failed', 'dropped'] }).notNull(),
    /** Refused for good by the mail server: its job is over, even while that job's batch still runs. */
    refused: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('mail_of_order').on(table.orderId),
    index('mail_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // One index per filter of the log, newest first; recipients are matched as a whole.
    index('mail_of_state').on(table.state, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('mail_of_template').on(table.template, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('mail_of_recipient').on(
      sql`lower(${table.recipient})`,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('mail_of_campaign')
      .on(sql`(${table.data}->>'campaignId')`)
      .where(sql`${table.template} = 'newsletter-campaign'`),
    index('mail_of_account').on(sql`(${table.data} ->> 'userId')`).where(sql`${table.data} ->> 'userId' is not null`),
    // One that a subscriber's mailbox refused stays as it is.
    index('mail_unsent')
      .on(table.createdAt)
      .where(
        sql`${table.state} in ('queued', 'failed') and not (${table.refused} and ${table.template} = 'newsletter-campaign')`,
      ),
  ],
)

/** The key of an email's copy; one copy at most. */
export const copyKey = ({ template, id }: { template: string; id: string }) => `${template}:again:${id}`
export const isCopy = ({ template, key }: { template: string; key: string }) =>
  key.startsWith(copyKey({ template, id: '' }))
