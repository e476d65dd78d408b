import { randomUUID } from 'node:crypto'
import type { Admin } from '../../accounts/users/admin.ts'
import { isConnectionLost } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { PictureRefusal } from '../../ports.ts'
import type { Shop } from '../../shop.ts'
import { pictureAddress } from './store-pictures.ts'
import { uploadedPicture } from './table.ts'

/**
 * Stores a picture for a product that is not saved yet: re-encoded, with its colour. Nothing is left behind on failure;
 * unsaved pictures are deleted by the nightly job.
 */
export async function sendPicture(
  { db, clock, pictures }: Pick<Shop, 'db' | 'clock' | 'pictures'>,
  _admin: Admin<'products.act'>,
  content: Uint8Array,
): Promise<Outcome<{ image: string; colour: string }, { reason: PictureRefusal }>> {
  const id = randomUUID()
  const saved = await pictures.keep(id, content)
  if (!saved.ok) return refuse({ reason: saved.reason })
  try {
    await db.insert(uploadedPicture).values({ id, colour: saved.colour, createdAt: clock.now() })
  } catch (error) {
    // The row may have been written although its answer was lost.
    if (!isConnectionLost(error)) await pictures.remove(id)
    throw error
  }
  return done({ image: pictureAddress(id), colour: saved.colour })
}
