import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** A person with an account. Better Auth keeps these four tables; `role` and `isActive` are ours and never input. */
export const user = pgTable('account_user', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  role: text({ enum: ['admin', 'user'] })
    .notNull()
    .default('user'),
  isActive: boolean().notNull().default(true),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
})

export const session = pgTable(
  'account_session',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('account_session_of').on(table.userId)],
)

/** A way to sign in: a password hash, or a provider's identity. */
export const account = pgTable(
  'account_credential',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('account_credential_of').on(table.userId),
    uniqueIndex('account_credential_once').on(table.providerId, table.accountId),
  ],
)

export const verification = pgTable(
  'account_verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [index('account_verification_identifier').on(table.identifier)],
)

/** A one-time link that makes an admin; only the hash of its token is kept. */
export const setupLink = pgTable('setup_link', {
  tokenHash: text().primaryKey(),
  email: text(),
  expiresAt: instant().notNull(),
  createdAt: instant().notNull(),
})

/** How often something was tried in a window of time; shared by all processes. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: instant(),
})
