import { resolve } from 'node:path'
import sharp from 'sharp'

const fonts = ['arabic', 'latin'].map((script) => resolve('server/fonts', `baloo-bhaijaan-2-${script}-700.ttf`))
/** The font file to name in a text; `loadFonts` has loaded both scripts. */
export const fontfile = fonts[0]

let loading: Promise<unknown> | null = null

/** A text call takes one font file, and ours hold one script each: once each is loaded, any text finds both. */
export function loadFonts(): Promise<unknown> {
  loading ??= Promise.all(
    fonts.map((fontfile) => sharp({ text: { text: 'x', fontfile, font: 'Baloo Bhaijaan 2' } }).toBuffer()),
  )
  return loading
}

/** Escapes a text, which Pango would read as markup, and makes it one paragraph. */
export const asMarkup = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
