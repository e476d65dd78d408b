import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { laterThan } from '../audit/later-than.ts'
import { changesBetween, recordAudit, recordDeletion } from '../audit/log.ts'
import { restoreRows } from '../audit/restore.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import type { CannedInput } from './canned.ts'
import { cannedAnswer } from './table.ts'

export type CannedAnswer = typeof cannedAnswer.$inferSelect
type Unknown = { reason: 'unknown_answer' }

/** All canned answers, in the team's order; a team has some dozens. */
export function readCannedAnswers(db: Executor): Promise<CannedAnswer[]> {
  return db
    .select()
    .from(cannedAnswer)
    .orderBy(...inOrder)
}

const inOrder = [asc(cannedAnswer.position), asc(cannedAnswer.id)] as const
/** Locks all in one order: positions are assigned by one admin at a time. */
const hold = (tx: Executor) => tx.select().from(cannedAnswer).orderBy(asc(cannedAnswer.id)).for('update')

/** Adds a canned answer at the end, or changes one; refused if another admin changed it since. */
export async function saveCannedAnswer(
  db: Db,
  clock: Clock,
  admin: Admin<'messages.act'>,
  { id, version, ...input }: CannedInput & { id: string | null },
): Promise<Outcome<{ id: string; version: string }, Unknown | { reason: 'changed'; version: string }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const all = await hold(tx)
    const record = (subjectId: string, action: 'create' | 'change', changes?: ReturnType<typeof changesBetween>) =>
      recordAudit(
        tx,
        admin,
        { subject: 'canned_answer', subjectId, name: input.title, action, ...(changes && { changes }) },
        now,
      )
    if (id === null) {
      const position = Math.max(0, ...all.map((each) => each.position)) + 1
      const newId = randomUUID()
      await tx.insert(cannedAnswer).values({ id: newId, ...input, position, updatedAt: now })
      await record(newId, 'create')
      return done({ id: newId, version: now.toISOString() })
    }
    const before = all.find((each) => each.id === id)
    if (before === undefined) return refuse({ reason: 'unknown_answer' })
    const current = before.updatedAt.toISOString()
    if (current !== version) return refuse({ reason: 'changed', version: current })
    const [saved] = await tx
      .update(cannedAnswer)
      .set({ ...input, updatedAt: laterThan(now, cannedAnswer.updatedAt) })
      .where(eq(cannedAnswer.id, id))
      .returning()
    await record(id, 'change', changesBetween<Omit<CannedInput, 'version'>>(before, input))
    return done({ id, version: (saved ?? before).updatedAt.toISOString() })
  })
}

/** Moves an answer one position up or down; at the end of the list nothing happens. */
export async function moveCannedAnswer(
  db: Db,
  clock: Clock,
  admin: Admin<'messages.act'>,
  { id, by }: { id: string; by: -1 | 1 },
): Promise<Outcome<null, Unknown>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const all = (await hold(tx)).sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    const from = all.findIndex((each) => each.id === id)
    const [one, other] = [all[from], all[from + by]]
    if (one === undefined) return refuse({ reason: 'unknown_answer' })
    if (other === undefined) return done(null)
    all[from] = other
    all[from + by] = one
    // Renumbers: two answers may have been restored to the same position.
    for (const [index, each] of all.entries())
      await tx
        .update(cannedAnswer)
        .set({ position: index + 1 })
        .where(eq(cannedAnswer.id, each.id))
    await recordAudit(tx, admin, { subject: 'canned_answer', subjectId: id, name: one.title, action: 'move' }, now)
    return done(null)
  })
}

/** Deletes an answer; returns the id to restore it by. */
export async function deleteCannedAnswer(
  db: Db,
  clock: Clock,
  admin: Admin<'messages.act'>,
  id: string,
): Promise<Outcome<{ deletedId: string }, Unknown>> {
  return transact(db, async (tx) => {
    const [gone] = await tx.delete(cannedAnswer).where(eq(cannedAnswer.id, id)).returning()
    if (gone === undefined) return refuse({ reason: 'unknown_answer' })
    const thing = {
      subject: 'canned_answer' as const,
      subjectId: id,
      name: gone.title,
      rows: { canned_answer: [gone] },
    }
    return done({ deletedId: await recordDeletion(tx, admin, thing, clock.now()) })
  })
}

/** Restores it at its position. */
export async function restoreCannedAnswer(
  db: Db,
  clock: Clock,
  admin: Admin<'messages.act'>,
  deletedId: string,
): Promise<Outcome<null, { reason: 'gone' | 'taken' }>> {
  return restoreRows({ db, clock }, admin, { subject: 'canned_answer', id: deletedId }, async (tx, { rows }) => {
    const row = rows.canned_answer?.[0] as CannedAnswer | undefined
    if (row === undefined) return refuse({ reason: 'gone' })
    await tx.insert(cannedAnswer).values(row)
    return done(null)
  })
}
