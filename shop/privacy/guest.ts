import { eq, or, sql } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import type { Executor } from '../db.ts'
import type { Locale } from '../money.ts'
import { orderIdsOf } from '../orders/own-orders.ts'
import { order } from '../orders/table.ts'
import { findUnfinished, type UnfinishedOrder } from '../orders/unfinished.ts'
import { emailKey } from '../text-fields.ts'
import type { DataSubject } from './erase-person.ts'

/** Why the team has no verbs for an order's buyer. */
export type NoGuest =
  | { reason: 'unknown_order' }
  /** The data was erased before. */
  | { reason: 'erased' }
  /** The order, or the mailbox of its address, belongs to an account, whose owner exports and deletes the data. */
  | { reason: 'account'; userId: string }

export type Guest = DataSubject & { userId: null; orderId: string; recipient: string; locale: Locale }

/** The guest who placed an order, by its number, or why there is none. */
export async function findGuest(db: Executor, number: string): Promise<Guest | NoGuest> {
  const [found] = await db.select().from(order).where(eq(order.number, number))
  if (found === undefined) return { reason: 'unknown_order' }
  if (found.forgottenAt !== null || found.email === '') return { reason: 'erased' }
  const email = found.email.toLowerCase()
  const owner = found.userId ?? (await accountOf(db, email))
  if (owner !== null) return { reason: 'account', userId: owner }
  return { userId: null, email, proven: true, orderId: found.id, recipient: found.email, locale: found.locale }
}

/**
 * The account with an address, verified or not: its owner can verify it. Otherwise one with another spelling of the
 * mailbox (`emailKey`), by which the security log and cart reminders know a person. Reads all accounts.
 * @param email in lower case
 */
export async function accountOf(db: Executor, email: string): Promise<string | null> {
  const key = emailKey(email)
  const bare = key.slice(0, key.lastIndexOf('@')).replaceAll('.', '')
  const isAlike = sql`replace(split_part(split_part(${user.email}, '@', 1), '+', 1), '.', '') = ${bare}`
  const found = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(or(eq(user.email, email), isAlike))
  const own = found.find((each) => each.email === email) ?? found.find((each) => emailKey(each.email) === key)
  return own?.id ?? null
}

/** What the team is shown before it exports or erases a guest's data. */
export async function readGuest(
  db: Executor,
  number: string,
  now: Date,
): Promise<{ email: string; orders: number; unfinished: UnfinishedOrder | null } | NoGuest> {
  const guest = await findGuest(db, number)
  if ('reason' in guest) return guest
  const { email } = guest
  const ids = await orderIdsOf(db, { guest: email })
  return { email, orders: ids.length, unfinished: await findUnfinished(db, ids, now) }
}
