import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { type Message, messageColumns } from './read.ts'
import { message } from './table.ts'

/**
 * Locks messages until the end of the transaction, in the order that every verb uses, so that changes, answers and
 * deletions are serialized.
 */
export function lockMessages(tx: Executor, ids: readonly string[]): Promise<Message[]> {
  return tx
    .select(messageColumns)
    .from(message)
    .where(inArray(message.id, [...ids]))
    .orderBy(asc(message.id))
    .for('update')
}

/** Locks one message; undefined when it is gone. */
export async function lockMessage(tx: Executor, id: string): Promise<Message | undefined> {
  const [held] = await tx.select(messageColumns).from(message).where(eq(message.id, id)).for('update')
  return held
}
