import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { gift } from './table.ts'

/** A recipient: an account, and its address in lower case once verified; a guest has only an address. */
export type Recipient = { userId: string | null; email: string; proven: boolean }

/** The condition for the gifts a person received: their account's, and those sent to their address that no account has. */
export function receivedBy({ userId, email, proven }: Recipient): SQL | undefined {
  const own = userId === null ? sql`false` : eq(gift.userId, userId)
  const sent = and(isNull(gift.userId), eq(sql`lower(${gift.email})`, email), isNotNull(gift.sentAt))
  return proven ? or(own, sent) : own
}
