import { and, eq } from 'drizzle-orm'
import { productFile } from '../catalog/media/table.ts'
import { gift } from '../gifts/table.ts'
import { order, orderLine } from '../orders/table.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { type FileLink, isSignedLink } from './file-link.ts'
import { giftOfGrant, holderColumns, holderOf, isUsable, lineOfGift } from './holder.ts'
import { ownCopy } from './personal-copy.ts'
import { downloadGrant } from './table.ts'

/** A file that may be read now; its tag changes with its content. */
export type Download = { fileKey: string; bytes: number; contentType: string; fileName: string; tag: string }

/**
 * Finds the file of a link made by a click, in the version that was counted; for a PDF the holder's own copy. Refused
 * when the link is invalid, expired, or its grant was revoked since: a refund closes it at once.
 */
export async function openDownload(
  shop: Shop,
  link: FileLink & { sign: string },
): Promise<Outcome<Download, { reason: 'unknown' | 'old' }>> {
  const [found] = await shop.db
    .select({ file: productFile, grant: downloadGrant, ...holderColumns })
    .from(downloadGrant)
    .innerJoin(order, eq(order.id, downloadGrant.orderId))
    .innerJoin(productFile, eq(productFile.productId, downloadGrant.productId))
    .leftJoin(gift, giftOfGrant)
    .leftJoin(orderLine, lineOfGift)
    .where(and(eq(downloadGrant.id, link.grantId), eq(productFile.id, link.fileId), isUsable))
  if (found === undefined) return refuse({ reason: 'unknown' })
  const holder = holderOf(found)
  if (!isSignedLink(shop.secrets, holder.subject, link, link.sign)) return refuse({ reason: 'unknown' })
  if (link.until <= shop.clock.now().getTime()) return refuse({ reason: 'old' })
  const { id, fileKey, contentType, fileName, bytes } = found.file
  const own = await ownCopy(shop, found.grant, found.file, holder.line)
  // A copy made again is not byte-identical.
  const tag = own === null ? `"${id}"` : `"${own.fileKey.slice(-40, -4)}"`
  return done({ fileKey, bytes, ...own, contentType, fileName, tag })
}
