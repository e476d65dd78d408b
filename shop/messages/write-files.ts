import type { Executor } from '../db.ts'
import type { StoredFile } from './store-files.ts'
import { messageAttachment } from './table.ts'

/** Inserts the rows of stored files in the transaction of their message; without an entry: of the first message. */
export async function writeFiles(
  tx: Executor,
  saved: readonly StoredFile[],
  of: { messageId: string; entryId: string | null },
  now: Date,
): Promise<void> {
  if (saved.length > 0)
    await tx.insert(messageAttachment).values(saved.map((file) => ({ ...file, ...of, createdAt: now })))
}
