import { integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Who can end an order's consent. 'phone': the number was corrected, and the consent was for the old one. */
export const consentEnders = ['buyer', 'team', 'phone'] as const
export type ConsentEnder = (typeof consentEnders)[number]

/** When a buyer agreed to WhatsApp messages to the order's phone, to which version, and when that ended (R64). */
export const whatsappColumns = () => ({
  whatsappAgreedAt: timestamp({ withTimezone: true }),
  whatsappText: integer(),
  whatsappEndedAt: timestamp({ withTimezone: true }),
  whatsappEndedBy: text({ enum: consentEnders }),
})
