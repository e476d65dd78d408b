// Outlines one line of text as SVG path data, shaped by HarfBuzz (Arabic joins, right-to-left order).
// Prints {"d", "width", "top", "bottom"}: the path starts at x = 0 with its baseline at y = 0.
//
//   node scripts/outline-text.mjs <font.ttf> <size px> <weight> <text>
//
// The font is a TTF/OTF file. The Fontsource files are WOFF2; unpack one first, outside the repository:
//   npm i wawoff2 && npx woff2_decompress.js x.woff2 x.ttf
// Each Fontsource file holds one script, so outline Arabic and Latin separately.
import { readFileSync } from 'node:fs'
import * as hb from 'harfbuzzjs'

export function outlineText(fontFile, size, weight, text) {
  const face = new hb.Face(new hb.Blob(readFileSync(fontFile)))
  const font = new hb.Font(face)
  font.setVariations([new hb.Variation('wght', weight)])
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)

  const scale = size / face.upem
  const positions = buffer.getGlyphPositions()
  let pen = 0
  let top = 0
  let bottom = 0
  let d = ''
  for (const [index, glyph] of buffer.getGlyphInfos().entries()) {
    if (glyph.codepoint === 0) throw new Error(`no glyph for part of "${text}" in ${fontFile}`)
    const { xAdvance, xOffset, yOffset } = positions[index]
    // Written as relative commands with one decimal, which is about half the length of absolute ones.
    let at = [0, 0]
    let start = [0, 0]
    for (const [, command, numbers] of font.glyphToPath(glyph.codepoint).matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
      if (command === 'Z') {
        d += 'z'
        at = start
        continue
      }
      const points = []
      const raw = (numbers.match(/-?[\d.]+/g) ?? []).map(Number)
      for (let i = 0; i < raw.length; i += 2) {
        const x = (pen + xOffset + raw[i]) * scale
        const y = -(yOffset + raw[i + 1]) * scale
        points.push([Math.round(x * 10), Math.round(y * 10)])
        top = Math.min(top, y)
        bottom = Math.max(bottom, y)
      }
      const relative = points.flatMap(([x, y]) => [(x - at[0]) / 10, (y - at[1]) / 10])
      if (command === 'M') {
        d += `M${points[0].map((n) => n / 10).join(' ')}`
        start = points[0]
      } else {
        d += command.toLowerCase() + relative.join(' ')
      }
      at = points[points.length - 1]
    }
    pen += xAdvance
  }
  const round = (n) => Math.round(n * 10) / 10
  // "q1 2 3 4q5 6 7 8" is "q1 2 3 4 5 6 7 8", "0.5" is ".5", "1 -2" is "1-2".
  d = d.replace(/([ql])[^a-zM]+(?:\1[^a-zM]+)+/g, (run, command) => command + run.slice(1).replaceAll(command, ' '))
  d = d.replace(/(?<![\d.])0\./g, '.').replace(/ -/g, '-')
  return { d, width: round(pen * scale), top: round(top), bottom: round(bottom) }
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const [fontFile, size, weight, ...words] = process.argv.slice(2)
  if (words.length === 0) {
    console.error('usage: node scripts/outline-text.mjs <font.ttf> <size px> <weight> <text>')
    process.exit(1)
  }
  console.log(JSON.stringify(outlineText(fontFile, Number(size), Number(weight), words.join(' '))))
}
