import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { messageEntry } from '../messages/table.ts'
import { type MailRow, mailColumns } from './read.ts'
import { copyKey, mail } from './table.ts'

/** A letter, and whether it was sent again: of such a one its copy may be sent again, not it. */
export type Email = MailRow & { hasCopy: boolean }

/** So many letters about one thing are shown, the newest. */
const most = 50

/** The letters that were written about an order, the newest first. */
export const emailsOfOrder = (db: Executor, orderId: string): Promise<Email[]> => read(db, eq(mail.orderId, orderId))

/**
 * The letters of a message's thread, the newest first: to the store about what the customer wrote, to the customer with
 * each answer, and their copies. They are found by their keys, which are made of what they tell.
 */
export function emailsOfMessage(db: Executor, messageId: string): Promise<Email[]> {
  const { id, kind } = messageEntry
  const known = sql`select 'message-to-store:' || ${messageId}::text as key
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
