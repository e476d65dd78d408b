import { randomUUID } from 'node:crypto'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { uuidPattern } from '../../ids.ts'
import type { TypedPicture } from '../fields/product-form.ts'
import type { PictureView } from '../product-view.ts'
import { product } from '../table.ts'
import { productPicture, uploadedPicture } from './table.ts'

/**
 * A product's pictures with their colours: those it has, and those uploaded for it. Uploaded ones are marked as used,
 * so that no cleanup deletes them. Null when any is neither.
 */
export async function claimPictures(
  tx: Executor,
  typed: readonly TypedPicture[],
  own: readonly PictureView[],
  now: Date,
): Promise<PictureView[] | null> {
  const colours = new Map(own.map(({ image, colour }) => [image, colour]))
  const sent = typed.flatMap(({ image }) => (colours.has(image) ? [] : (uploadedId(image) ?? [])))
  if (sent.length > 0) {
    const found = await tx
      .update(uploadedPicture)
      .set({ usedAt: sql`coalesce(${uploadedPicture.usedAt}, ${now.toISOString()}::timestamptz)` })
      .where(inArray(uploadedPicture.id, sent))
      .returning({ id: uploadedPicture.id, colour: uploadedPicture.colour })
    for (const { id, colour } of found) colours.set(pictureAddress(id), colour)
  }
  const claimed = typed.flatMap(({ image, alt, altEn }) => {
    const colour = colours.get(image)
    return colour === undefined ? [] : [{ image, colour, alt, altEn }]
  })
  return claimed.length === typed.length ? claimed : null
}

/** Replaces the pictures after the cover, in order. */
export async function replacePictures(
  tx: Executor,
  productId: string,
  [, ...further]: readonly PictureView[],
  now: Date,
): Promise<void> {
  await tx.delete(productPicture).where(eq(productPicture.productId, productId))
  if (further.length === 0) return
  const rows = further.map((picture, position) => ({
    ...picture,
    id: randomUUID(),
    productId,
    position,
    createdAt: now,
  }))
  await tx.insert(productPicture).values(rows)
}

/** Gives the cover to variants whose picture is no longer one of their product's. */
export async function coverVariants(tx: Executor, productId: string, pictures: readonly PictureView[]): Promise<void> {
  const { image, imageColour } = coverOf(pictures)
  const shown = [image, ...pictures.map((picture) => picture.image)]
  await tx
    .update(product)
    .set({ image, imageColour })
    .where(and(eq(product.variantOf, productId), notInArray(product.image, shown)))
}

/** The first picture as the product's own columns; empty texts when there is none. */
export function coverOf([cover]: readonly PictureView[]) {
  return {
    image: cover?.image ?? '',
    imageColour: cover?.colour ?? '#e8e2d2',
    imageAlt: cover?.alt ?? '',
    imageAltEn: cover?.altEn ?? '',
  }
}

/** The URL of an uploaded picture; see app/ui/picture-sources.ts. */
export const pictureAddress = (id: string) => `/pictures/${id}`

const ofPicture = new RegExp(`^/pictures/(${uuidPattern})$`)
const ofFile = new RegExp(`^/pictures/(${uuidPattern})-`)

function uploadedId(address: string): string | undefined {
  return ofPicture.exec(address)?.[1]
}

/** Whether a path is that of a file of a picture that the team uploaded. */
export async function isUploaded(db: Executor, path: string): Promise<boolean> {
  const id = ofFile.exec(path)?.[1]
  return id !== undefined && (await db.$count(uploadedPicture, eq(uploadedPicture.id, id))) > 0
}
