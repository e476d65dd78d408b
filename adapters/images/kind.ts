/** More pixels than any phone camera has; decoded they would take 160 MB. */
export const maxPixels = 40_000_000

/** Keep in step with app/ui/picture-sources.ts and scripts/draw-pictures.mjs. */
export const drawnWidths = [320, 640, 960] as const
export const drawnFormats = ['avif', 'webp'] as const

/** Detects a picture's type from its first bytes, whatever its name; null for types the shop does not draw. */
export function pictureKind(content: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, 64))
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.length < 16) return null
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(4, 8) === 'ftyp' && /avi[fs]/.test(text(8, 32))) return 'avif'
  return null
}
