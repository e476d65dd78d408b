import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { messageEntry } from '../messages/table.ts'
import { type MailRow, mailColumns } from './read.ts'
import { copyKey, mail } from './table.ts'

/** An email, and whether it was resent: then its copy can be resent, not it. */
export type Email = MailRow & { hasCopy: boolean }

/** Most emails shown about one subject, newest first. */
const most = 50

/** The emails about an order, newest first. */
export const emailsOfOrder = (db: Executor, orderId: string): Promise<Email[]> => read(db, eq(mail.orderId, orderId))

/**
 * The emails of a message's thread, newest first: to the store, to the customer, and their copies. Found by their keys.
 */
export function emailsOfMessage(db: Executor, messageId: string): Promise<Email[]> {
  const { id, kind } = messageEntry
  const known = sql`select kind || ${messageId}::text as key
      from (values ('message-to-store:'), ('message-received:')) as first (kind)
    union all
    select case ${kind} when 'reply' then 'message-reply:' else 'message-to-store:' end || ${id}::text
      from ${messageEntry} where ${messageEntry.messageId} = ${messageId}`
  return read(
    db,
    sql`${mail.id} in (
      with recursive thread as (
        select letter.id, letter.template from (${known}) told join mail letter on letter.key = told.key
        union all
        select copy.id, copy.template from thread join mail copy on copy.key = thread.template || ':again:' || thread.id
      ) select id from thread)`,
  )
}

async function read(db: Executor, which: SQL): Promise<Email[]> {
  const found = await db
    .select({ ...mailColumns, key: mail.key })
    .from(mail)
    .where(and(which))
    .orderBy(desc(mail.createdAt), desc(mail.id))
    .limit(most)
  const keys = new Set(found.map(({ key }) => key))
  return found.map(({ key: _key, ...email }) => ({ ...email, hasCopy: keys.has(copyKey(email)) }))
}
