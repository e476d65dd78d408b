import sharp from 'sharp'
import type { Pictures } from '#shop/ports.ts'
import { maxPixels } from './kind.ts'

/** Longest side of an attached picture, in pixels. */
const longest = 2400

/**
 * Re-encodes a picture in the same format, rotated upright. Its size is read from its header before decoding; one that
 * takes longer than a few seconds is refused.
 */
export async function redraw(...[content, format]: Parameters<Pictures['redraw']>): ReturnType<Pictures['redraw']> {
  // One thread, no cache: it runs while visitors wait for pages.
  sharp.concurrency(1)
  sharp.cache(false)
  const open = () => sharp(content, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' }).timeout({ seconds: 10 })
  try {
    const { width, height } = await open().metadata()
    if (width * height > maxPixels) return { ok: false, reason: 'too_many_pixels' }
    const drawn = await open()
      .autoOrient()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .toFormat(format)
      .toBuffer()
    return { ok: true, content: drawn }
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message)
    return { ok: false, reason: tooMany ? 'too_many_pixels' : 'broken' }
  }
}
