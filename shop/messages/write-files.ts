import type { Executor } from '../db.ts'
import type { KeptFile } from './store-files.ts'
import { messageAttachment } from './table.ts'

/** Names kept files in the transaction of what they came with; without an entry they came with the first message. */
export async function writeFiles(
  tx: Executor,
  kept: readonly KeptFile[],
  of: { messageId: string; entryId: string | null },
  now: Date,
): Promise<void> {
  if (kept.length > 0)
    await tx.insert(messageAttachment).values(kept.map((file) => ({ ...file, ...of, createdAt: now })))
}
