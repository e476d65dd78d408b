/** In step with `pictureWidths` and `pictureFormats` of app/ui/picture-sources.ts, as scripts/draw-pictures.mjs has it. */
/** More points than any camera of a phone has; unpacked they would take 160 MB. */
export const maxPixels = 40_000_000

export const drawnWidths = [320, 640, 960] as const
export const drawnFormats = ['avif', 'webp'] as const

/** What sort of picture a file is by its first bytes, whatever it is called; null for anything the shop does not draw. */
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
