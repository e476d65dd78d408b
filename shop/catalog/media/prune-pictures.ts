import { and, isNull, lt } from 'drizzle-orm'
import { transact } from '../../db.ts'
import type { Shop } from '../../shop.ts'
import { uploadedPicture } from './table.ts'

/** Time an admin has to save an uploaded picture. */
const waitMs = 24 * 3_600_000

/**
 * Deletes pictures that were uploaded more than a day ago and never saved with a product; a job in the same transaction
 * deletes their files.
 */
export async function prunePictures({ db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const before = new Date(clock.now().getTime() - waitMs)
  await transact(db, async (tx) => {
    // The row is deleted first: a concurrent save is refused instead of showing a missing picture.
    const gone = await tx
      .delete(uploadedPicture)
      .where(and(isNull(uploadedPicture.usedAt), lt(uploadedPicture.createdAt, before)))
      .returning({ id: uploadedPicture.id })
    const pictures = gone.map(({ id }) => id)
    if (pictures.length > 0) await jobs.enqueue(tx, 'remove-files', [{ keys: [], pictures }])
  })
}
