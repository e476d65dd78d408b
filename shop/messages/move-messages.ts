import { eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { lockMessages } from './lock-messages.ts'
import { countEntriesOf } from './read.ts'
import { afterMove, isReversible, isStale, type MessageMove, type MessageStatus, type SeenMessage } from './status.ts'
import { message } from './table.ts'

export type Moved = {
  changed: number
  /** How many are unchanged because of something the admin had not seen. */
  stale: number
  /** The previous status of the last one, when an undo restores it exactly. */
  back: MessageStatus | null
}

/**
 * Applies one change to one or many messages (R32): reading, status, priority or category. Messages that are unchanged
 * by it, or gone, are skipped, and so are those in a newer state than was seen; 'changed' when all of them are.
 */
export async function moveMessages(
  db: Db,
  clock: Clock,
  admin: Admin<'messages.act'>,
  { messages, move }: { messages: readonly SeenMessage[]; move: MessageMove },
): Promise<Outcome<Moved, { reason: 'unknown_message' | 'changed' }>> {
  const now = clock.now()
  const seen = new Map(messages.map((each) => [each.id, each]))
  return transact(db, async (tx) => {
    const held = await lockMessages(tx, [...seen.keys()])
    if (held.length === 0) return refuse({ reason: 'unknown_message' })
    const entries = await countEntriesOf(tx, [...seen.keys()])
    const moved: Moved = { changed: 0, stale: 0, back: null }
    for (const before of held) {
      const known = seen.get(before.id)
      if (known === undefined || isStale(before, entries.get(before.id) ?? 0, known, move)) {
        moved.stale++
        continue
      }
      const after = afterMove(before, move, now)
      if (Object.keys(after).length === 0) continue
      moved.changed++
      moved.back = isReversible(before, move) ? before.status : null
      await tx
        .update(message)
        .set({ ...after, updatedAt: now })
        .where(eq(message.id, before.id))
      const { id: subjectId, number: name } = before
      const changes = changesBetween(before, after)
      const action = move.kind === 'status' || move.kind === 'undo' ? 'move' : move.kind
      await recordAudit(tx, admin, { subject: 'message', subjectId, name, action, changes }, now)
    }
    return moved.stale === held.length ? refuse({ reason: 'changed' }) : done(moved)
  })
}
