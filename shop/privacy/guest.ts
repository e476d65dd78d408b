import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Locale } from '../money.ts'
import { orderIdsOf } from '../orders/own-orders.ts'
import { order } from '../orders/table.ts'
import { findUnfinished, type UnfinishedOrder } from '../orders/unfinished.ts'
import { accountsOf } from './accounts-of.ts'
import type { DataSubject } from './erase-person.ts'

/** Why the team has no verbs for an order's buyer. */
export type NoGuest =
  | { reason: 'unknown_order' }
  /** The data was erased before. */
  | { reason: 'erased' }
  /** The order, or its address, belongs to an account, whose owner exports and deletes the data. */
  | { reason: 'account'; userId: string }

export type Guest = DataSubject & {
  userId: null
  orderId: string
  recipient: string
  locale: Locale
  /** The account with another spelling of the mailbox: until it is deleted, the guest's data is exported, not erased. */
  otherSpelling: string | null
}

/** The guest who placed an order, by its number, or why there is none. */
export async function findGuest(db: Executor, number: string): Promise<Guest | NoGuest> {
  const [found] = await db.select().from(order).where(eq(order.number, number))
  if (found === undefined) return { reason: 'unknown_order' }
  if (found.forgottenAt !== null || found.email === '') return { reason: 'erased' }
  const email = found.email.toLowerCase()
  const { own, otherSpelling } = await accountsOf(db, email)
  const owner = found.userId ?? own
  if (owner !== null) return { reason: 'account', userId: owner }
  const { id: orderId, email: recipient, locale } = found
  return { userId: null, email, proven: true, orderId, recipient, locale, otherSpelling }
}

export type ShownGuest = Pick<Guest, 'email' | 'otherSpelling'> & {
  orders: number
  unfinished: UnfinishedOrder | null
}

/** What the team is shown before it exports or erases a guest's data. */
export async function readGuest(db: Executor, number: string, now: Date): Promise<ShownGuest | NoGuest> {
  const guest = await findGuest(db, number)
  if ('reason' in guest) return guest
  const { email, otherSpelling } = guest
  const ids = await orderIdsOf(db, { guest: email })
  return { email, otherSpelling, orders: ids.length, unfinished: await findUnfinished(db, ids, now) }
}
