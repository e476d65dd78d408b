import sharp from 'sharp'
import type { PictureRefusal } from '#shop/ports.ts'
import { type drawnFormats, drawnWidths, maxPixels, pictureKind } from './kind.ts'

const smallestSide = 320

export type DrawResult = {
  ok: true
  /** The mean colour, as "#rrggbb". */
  colour: string
  files: { width: number; format: (typeof drawnFormats)[number]; content: Buffer }[]
}

/**
 * Re-encodes an upload as squares: centre crop, upright, first frame, without metadata. Content that is none of the
 * five picture types never reaches a decoder.
 */
export async function drawPicture(content: Uint8Array): Promise<DrawResult | { ok: false; reason: PictureRefusal }> {
  if (pictureKind(content) === null) return { ok: false, reason: 'not_a_picture' }
  // One thread: it runs while visitors wait for pages.
  sharp.concurrency(1)
  const open = () => sharp(content, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' }).timeout({ seconds: 30 })
  try {
    const { width, height } = await open().metadata()
    if (width * height > maxPixels) return { ok: false, reason: 'too_many_pixels' }
    if (Math.min(width, height) < smallestSide) return { ok: false, reason: 'too_small' }
    const largest = Math.max(...drawnWidths)
    const square = await open()
      .autoOrient()
      .resize(largest, largest, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer()
    const { channels } = await sharp(square).stats()
    const files: DrawResult['files'] = []
    for (const side of drawnWidths) {
      const sized = sharp(square).resize(side, side)
      const avif = await sized.clone().avif({ quality: 55, effort: 3 }).toBuffer()
      const webp = await sized.clone().webp({ quality: 78, effort: 4, smartSubsample: true }).toBuffer()
      files.push({ width: side, format: 'avif', content: avif }, { width: side, format: 'webp', content: webp })
    }
    return { ok: true, colour: hex(channels.slice(0, 3).map(({ mean }) => mean)), files }
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message)
    return { ok: false, reason: tooMany ? 'too_many_pixels' : 'broken' }
  }
}

const hex = (channels: number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
