// Fonts and tokens of the printed guides; the colours are those of the shop's light theme.

import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

export const ink = {
  paper: '#FBF7EE',
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

/** A5 in points. The column on each side of the stem is what is left after margins and stem. */
export const sheet = { width: 419.53, height: 595.28, side: 26, stem: 42 } as const
export const inner = sheet.width - sheet.side * 2

/** The Arabic and Latin subsets are separate files, so every style names both, its own script first. */
export const face = {
  ar: ['Readex Arabic', 'Readex Latin'],
  en: ['Readex Latin', 'Readex Arabic'],
  titleAr: ['Baloo Arabic', 'Baloo Latin'],
  titleEn: ['Baloo Latin', 'Baloo Arabic'],
}

const file = (name: string): string => fileURLToPath(new URL(`./fonts/${name}.woff`, import.meta.url))

export async function registerFonts(): Promise<void> {
  for (const [family, subset] of [
    ['Readex Arabic', 'arabic'],
    ['Readex Latin', 'latin'],
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
  for (const fontFamily of [...face.ar, ...face.titleAr]) {
    for (const fontWeight of fontFamily.startsWith('Baloo') ? [700] : [400, 600]) {
      await Font.load({ fontFamily, fontWeight })
      const data = Font.getFont({ fontFamily, fontWeight })?.data
      if (data && 'getGlyph' in data) mend(data as unknown as Loaded, `${fontFamily.replace(' ', '')}-${fontWeight}`)
    }
  }
  Font.registerHyphenationCallback((word) => [word]) // never break inside a word, in either script
}

type Glyph = { codePoints: number[] }
type Loaded = { getGlyph: (id: number, codePoints?: number[]) => Glyph }

/** Two faults of the PDF libraries that this text meets. */
function mend(font: Loaded, name: string): void {
  // The writer remembers a font by its PostScript name, which the Arabic and Latin subsets of a face share: without
  // a name of its own the second would be embedded again for every run of text (630 KB instead of 82).
  Object.defineProperty(font, 'postscriptName', { value: name })
  // Writing one document caches the parts of composite letters without their characters; the next document would
  // take such a letter for nothing and drop its neighbour («محدود» came out as «حدود»).
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph && codePoints.length > 0 && glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
}
