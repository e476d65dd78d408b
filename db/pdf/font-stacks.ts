// Fonts and colours of everything the shop prints as PDF; the colours are those of the shop's light theme.

import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

export const ink = {
  document: '#FBF7EE',
  raised: '#FFFFFF',
  text: '#1F2A1C',
  quiet: '#5B6655',
  leaf: '#2C7A35',
  leafDark: '#1F5C27',
  leafPale: '#E4EDD8',
  leafMid: '#7FB069',
  sun: '#F2B33D',
  sunPale: '#FBE9C2',
  tomato: '#C93F22',
  soil: '#6B4A2F',
  line: '#DDD0BC',
} as const

/** The Arabic and Latin subsets are separate files, so every style names both, its own script first. */
export const fontStacks = {
  ar: ['Readex Arabic', 'Readex Latin', 'Readex Extended'],
  en: ['Readex Latin', 'Readex Arabic', 'Readex Extended'],
  titleAr: ['Baloo Arabic', 'Baloo Latin'],
  titleEn: ['Baloo Latin', 'Baloo Arabic'],
}

const file = (name: string): string => fileURLToPath(new URL(`./fonts/${name}.woff`, import.meta.url))

/** Registers the shop's fonts with the PDF library, patched; once per process or thread, before the first document. */
export async function registerFonts(): Promise<void> {
  for (const [family, subset] of [
    ['Readex Arabic', 'arabic'],
    ['Readex Latin', 'latin'],
    ['Readex Extended', 'latin-ext'],
  ] as const) {
    Font.register({
      family,
      fonts: [
        { src: file(`readex-pro-${subset}-400-normal`), fontWeight: 400 },
        { src: file(`readex-pro-${subset}-600-normal`), fontWeight: 600 },
      ],
    })
  }
  Font.register({ family: 'Baloo Arabic', src: file('baloo-bhaijaan-2-arabic-700-normal'), fontWeight: 700 })
  Font.register({ family: 'Baloo Latin', src: file('baloo-bhaijaan-2-latin-700-normal'), fontWeight: 700 })
  for (const fontFamily of [...fontStacks.ar, ...fontStacks.titleAr]) {
    for (const fontWeight of fontFamily.startsWith('Baloo') ? [700] : [400, 600]) {
      await Font.load({ fontFamily, fontWeight })
      const data = Font.getFont({ fontFamily, fontWeight })?.data
      if (!data || !('getGlyph' in data)) continue
      fixWidths(data as unknown as Loaded, `${fontFamily.replace(' ', '')}-${fontWeight}`)
      if (fontWeight === 400) running.push(data as unknown as Loaded)
    }
  }
  Font.registerHyphenationCallback((word) => [word]) // never break inside a word, in either script
}

type Glyph = { codePoints: number[] }
type Loaded = {
  getGlyph: (id: number, codePoints?: number[]) => Glyph
  hasGlyphForCodePoint: (codePoint: number) => boolean
}

const running: Loaded[] = []
const isHidden = (codePoint: number) =>
  /[\u200b-\u200f\u202a-\u202e\u2060-\u206f]/.test(String.fromCodePoint(codePoint))

/** Replaces characters that no body font has with "?"; drops emoji. The PDF library would substitute another glyph. */
export function replaceUnsupported(text: string): string {
  const has = (letter: string) => running.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  // A joiner of letters stays, one of emoji would change the letter before it.
  const printable = (found: string) =>
    found === '\u200d' ? found : [...found].filter((each) => each !== '\u200d' && has(each)).join('')
  return text
    .normalize('NFC')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}\ufe0f\u200d]+/gu, printable)
    .replace(/[^\s\p{Cf}]/gu, (letter) => (has(letter) ? letter : '?'))
    .trim()
}

/** Works around three bugs of the PDF libraries that this text triggers. */
function fixWidths(font: Loaded, name: string): void {
  // The writer caches a font by its PostScript name, which the Arabic and Latin subsets of a face share: without a
  // unique name the second would be embedded again for every run of text (630 KB instead of 82).
  Object.defineProperty(font, 'postscriptName', { value: name })
  // Rendering a document caches parts of composite glyphs without their characters; the next document would drop the
  // neighbouring letter («محدود» came out as «حدود»).
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    // The library finds invisible characters by their missing glyph's characters, which it would cache.
    if (id === 0) return Object.create(glyph, { codePoints: { value: codePoints } })
    if (glyph && codePoints.length > 0 && glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
  // Invisible characters that no font has would be drawn in Helvetica, an isolate as "h".
  const hasGlyph = font.hasGlyphForCodePoint.bind(font)
  font.hasGlyphForCodePoint = (codePoint) => isHidden(codePoint) || hasGlyph(codePoint)
}
