import { and, isNull, lt } from 'drizzle-orm'
import type { Shop } from '../../shop.ts'
import { uploadedPicture } from './table.ts'

/** Time an admin has to save an uploaded picture. */
const waitMs = 24 * 3_600_000

/** Deletes pictures that were uploaded more than a day ago and never saved with a product. */
export async function prunePictures({ db, clock, pictures }: Pick<Shop, 'db' | 'clock' | 'pictures'>): Promise<void> {
  const before = new Date(clock.now().getTime() - waitMs)
  // The row is deleted first: a concurrent save is refused instead of showing a missing picture.
  const gone = await db
    .delete(uploadedPicture)
    .where(and(isNull(uploadedPicture.usedAt), lt(uploadedPicture.createdAt, before)))
    .returning({ id: uploadedPicture.id })
  for (const { id } of gone) await pictures.remove(id)
}
