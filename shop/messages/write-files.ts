import type { Executor } from '../db.ts'
import type { StoredFile } from './store-files.ts'
import { messageAttachment } from './table.ts'

/** Names stored files in the transaction of what they came with; without an entry they came with the first message. */
export async function writeFiles(
  tx: Executor,
  saved: readonly StoredFile[],
  of: { messageId: string; entryId: string | null },
  now: Date,
): Promise<void> {
  if (saved.length > 0)
    await tx.insert(messageAttachment).values(saved.map((file) => ({ ...file, ...of, createdAt: now })))
}
