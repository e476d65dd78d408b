import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { interests } from '../status.ts'
import { audiences, campaignStates } from './status.ts'

/** An email to many subscribers, in two languages; each gets it in the language of their subscription (R58). */
export const campaign = pgTable(
  'newsletter_campaign',
  {
    id: uuid().primaryKey(),
    subjectAr: text().notNull(),
    subjectEn: text().notNull(),
    /** Markdown. */
    textAr: text().notNull(),
    textEn: text().notNull(),
    audience: text({ enum: audiences }).notNull(),
    /** Only to subscribers of this language, or with this interest. */
    locale: text({ enum: ['ar', 'en'] }),
    interest: text({ enum: interests }),
    /** Maximum number of emails per minute. */
    perMinute: integer().notNull(),
    state: text({ enum: campaignStates }).notNull(),
    sendAt: timestamp({ withTimezone: true }),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
    /** When the last emails were enqueued, and the last subscriber reached, in order of id. */
    stepAt: timestamp({ withTimezone: true }),
    reached: uuid(),
    recipients: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    updatedBy: text().notNull(),
  },
  (table) => [
    index('campaign_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('campaign_of_state').on(table.state, table.sendAt),
  ],
)

export type Campaign = typeof campaign.$inferSelect
