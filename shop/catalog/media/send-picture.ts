import { randomUUID } from 'node:crypto'
import type { Admin } from '../../accounts/users/admin.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { PictureRefusal } from '../../ports.ts'
import type { Shop } from '../../shop.ts'
import { uploadedPicture } from '../table.ts'
import { pictureAddress } from './store-pictures.ts'

/**
 * Takes a picture for a product that is not saved yet: drawn anew, kept, and remembered with its colour.
 * Nothing of one that cannot be remembered is left behind; what nobody saves is thrown away by the nightly tidying.
 */
export async function sendPicture(
  { db, clock, pictures }: Pick<Shop, 'db' | 'clock' | 'pictures'>,
  _admin: Admin,
  content: Uint8Array,
): Promise<Outcome<{ image: string; colour: string }, { reason: PictureRefusal }>> {
  const id = randomUUID()
  const saved = await pictures.keep(id, content)
  if (!saved.ok) return refuse({ reason: saved.reason })
  try {
    await db.insert(uploadedPicture).values({ id, colour: saved.colour, createdAt: clock.now() })
  } catch (error) {
    await pictures.remove(id)
    throw error
  }
  return done({ image: pictureAddress(id), colour: saved.colour })
}
