import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { PictureRefusal } from '../../ports.ts'
import type { Shop } from '../../shop.ts'
import { pictureAddress } from './store-pictures.ts'
import { uploadedPicture } from './table.ts'

/**
 * Stores a picture for a product that is not saved yet: re-encoded, with its colour. The nightly job deletes unsaved
 * pictures, and what a failure leaves behind.
 */
export async function sendPicture(
  { db, clock, pictures }: Pick<Shop, 'db' | 'clock' | 'pictures'>,
  _admin: Admin<'products.act'>,
  content: Uint8Array,
): Promise<Outcome<{ image: string; colour: string }, { reason: PictureRefusal }>> {
  const id = randomUUID()
  // The row is written first, so that no stored file is without one.
  await db.insert(uploadedPicture).values({ id, colour: '', createdAt: clock.now() })
  const saved = await pictures.keep(id, content)
  if (!saved.ok) return refuse({ reason: saved.reason })
  await db.update(uploadedPicture).set({ colour: saved.colour }).where(eq(uploadedPicture.id, id))
  return done({ image: pictureAddress(id), colour: saved.colour })
}
