import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { lockMessages } from './lock-messages.ts'
import { countEntries } from './read.ts'
import { afterMove, type MessageMove } from './status.ts'
import { message } from './table.ts'

type MoveAction = {
  ids: readonly string[]
  move: MessageMove
  /** How many entries of the one message the admin saw: newer ones are not marked read. */
  seen?: number | undefined
}

/**
 * Applies one change to one or many messages (R32): reading, status, priority or category. Messages that are unchanged
 * by it, or gone, are skipped; returns how many changed.
 */
export async function moveMessages(
  db: Db,
  clock: Clock,
  admin: Admin<'messages.act'>,
  { ids, move, seen }: MoveAction,
): Promise<Outcome<{ changed: number }, { reason: 'unknown_message' | 'changed' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const held = await lockMessages(tx, ids)
    const [first] = held
    if (first === undefined) return refuse({ reason: 'unknown_message' })
    if (seen !== undefined && (await countEntries(tx, first.id)) !== seen) return refuse({ reason: 'changed' })
    let changed = 0
    for (const before of held) {
      const after = afterMove(before, move, now)
      if (Object.keys(after).length === 0) continue
      changed++
      await tx
        .update(message)
        .set({ ...after, updatedAt: now })
        .where(eq(message.id, before.id))
      const { id: subjectId, number: name } = before
      const changes = changesBetween(before, after)
      const action = move.kind === 'status' ? 'move' : move.kind
      await recordAudit(tx, admin, { subject: 'message', subjectId, name, action, changes }, now)
    }
    return done({ changed })
  })
}
