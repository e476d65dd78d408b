import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bareName, wordsColumn, wordsOf } from '../search-vector.ts'
import { staffRole } from './roles/table.ts'

const instant = () => timestamp({ withTimezone: true })

/**
 * A person with an account. Better Auth reads and writes this table and the next four; columns it does not know (from
 * `username` on, `role` and `isActive`) are ours and never input.
 */
export const user = pgTable(
  'account_user',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    role: text({ enum: ['admin', 'user'] })
      .notNull()
      .default('user'),
    /** The role in the staff, for 'admin' only: a trigger sets 'owner' where the previous version wrote none. */
    staffRoleId: text().references(() => staffRole.id),
    isActive: boolean().notNull().default(true),
    /** Two-step sign-in: the password and a code. */
    twoFactorEnabled: boolean().notNull().default(false),
    username: text(),
    dateOfBirth: date({ mode: 'string' }),
    /** The password is shorter than an admin's must be (R28); known only from when it was set. */
    shortPassword: boolean().notNull().default(false),
    /** Language of the account's emails; null for accounts created before it was stored. */
    locale: text({ enum: ['ar', 'en'] }),
    lastSignInAt: instant(),
    ...{ createdAt: instant().notNull(), updatedAt: instant().notNull() },
    words: wordsColumn().generatedAlwaysAs(
      (): ReturnType<typeof wordsOf> => wordsOf(sql`${user.name}`, sql`${user.email}`, sql`${user.username}`),
    ),
  },
  (table) => [
    index('user_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('user_of_role').on(table.role, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('user_inactive')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`not ${table.isActive}`),
    index('user_of_staff_role').on(table.staffRoleId).where(sql`${table.staffRoleId} is not null`),
    index('user_words').using('gin', table.words),
    index('user_mailbox').on(bareName(table.email)),
  ],
)

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
    /** The passkey that opened this session, or was added in it: then it has passed both factors. */
    passkeyId: uuid().references(() => passkey.id, { onDelete: 'set null' }),
    /** When a code of the second step was given for this session; null: it proved the password only. */
    secondFactorAt: instant(),
    /** When the holder of this session last proved their identity. */
    provenAt: instant(),
    /** When it was last used, accurate to some minutes. */
    seenAt: instant(),
  },
  (table) => [index('account_session_of').on(table.userId), index('account_session_by').on(table.passkeyId)],
)

/** A browser that has signed in to an account before, recognised by a cookie of which only the hash is stored. */
export const device = pgTable(
  'account_device',
  {
    tokenHash: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] })],
)

/** A sign-in method: a password hash, or a provider's identity. */
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

/** The second step of a sign-in: the authenticator's secret and the recovery codes, both encrypted. */
export const twoFactor = pgTable(
  'account_two_factor',
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    verified: boolean().default(true),
    failedVerificationCount: integer().default(0),
    lockedUntil: instant(),
  },
  (table) => [uniqueIndex('account_two_factor_of').on(table.userId)],
)

/** How a browser reaches an authenticator. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** A passkey's public key (WebAuthn). Our table, not Better Auth's. */
export const passkey = pgTable(
  'account_passkey',
  {
    id: uuid().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** In base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The signature counter (0 where the authenticator has none); it never decreases. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** As reported by the browser. */
    transports: text({ enum: passkeyTransports }).array().notNull(),
    name: text().notNull(),
    /** Synced to more than one device. */
    synced: boolean().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('account_passkey_of').on(table.userId)],
)

/**
 * A one-time link in an email: verifies an address, resets a password, changes the address or deletes the account. Only
 * the hash of its token is stored. `email` is where it was sent.
 */
export const accountLink = pgTable(
  'account_link',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: ['confirm', 'reset', 'change', 'delete'] }).notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    tokenHash: text().notNull().unique(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('account_link_of').on(table.userId)],
)

/** A one-time link that creates an admin; only the hash of its token is stored. */
export const setupLink = pgTable('setup_link', {
  tokenHash: text().primaryKey(),
  email: text(),
  expiresAt: instant().notNull(),
  createdAt: instant().notNull(),
})

/** Rate limits: the number of attempts in a time window, shared by all processes. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: instant(),
})
