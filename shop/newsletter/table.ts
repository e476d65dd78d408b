import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { wordsColumn, wordsOf } from '../search-vector.ts'
import { interests, subscriptionStates, welcomeCode } from './status.ts'

/** A newsletter subscription (R24); emails go only to confirmed ones (R23). */
export const subscription = pgTable(
  'newsletter_subscription',
  {
    id: uuid().primaryKey(),
    /** In lower case, so that one mailbox is one row. */
    email: text().notNull().unique(),
    name: text().notNull(),
    locale: text({ enum: ['ar', 'en'] }).notNull(),
    interests: text({ enum: interests }).array().notNull(),
    state: text({ enum: subscriptionStates }).notNull(),
    discountCode: text().notNull().default(welcomeCode),
    /** An order with this address was paid with the code. */
    discountClaimed: boolean().notNull().default(false),
    /** When the current request was made; the confirmation link is valid for this one only. */
    subscribedAt: timestamp({ withTimezone: true }).notNull(),
    /** The latest confirmation, also of one who has left and asked again since. */
    confirmedAt: timestamp({ withTimezone: true }),
    unsubscribedAt: timestamp({ withTimezone: true }),
    /** Confirmation emails since the last day without one, and when the last one was sent. */
    letters: integer().notNull().default(0),
    letterAt: timestamp({ withTimezone: true }),
    /** The mailbox was permanently refused: it gets no campaigns until its owner subscribes again. */
    bouncedAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    words: wordsColumn().generatedAlwaysAs(
      (): ReturnType<typeof wordsOf> => wordsOf(sql`${subscription.name}`, sql`${subscription.email}`),
    ),
  },
  (table) => [
    index('newsletter_newest').on(table.subscribedAt.desc().nullsFirst(), table.id),
    index('newsletter_by_age').on(table.subscribedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('newsletter_of_state').on(table.state, table.subscribedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('newsletter_of_interest').using('gin', table.interests),
    index('newsletter_words').using('gin', table.words),
  ],
)
