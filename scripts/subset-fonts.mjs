// Subsets the two font families to what the shop shows, into app/fonts/: basic Latin, digits and punctuation in one
// small file, the rest of Latin separately, Arabic without the letters of other languages; text weights 400 to 700,
// headings in one weight. The output is committed; run it again when a family is updated.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = new URL('..', import.meta.url).pathname
const files = join(root, 'node_modules/@fontsource-variable')
const out = join(root, 'app/fonts')
mkdirSync(out, { recursive: true })

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
/** Characters on nearly every page in either language: ASCII, signs, no-break space, quotes, dashes, isolates. */
const basic = `${range(0x20, 0x7e)}\u00a0©«»×÷–—‘’“”•…\u200e\u200f\u2066\u2067\u2068\u2069−€`
const latin = [range(0xa0, 0xff), '\u0131\u0152\u0153\u02c6\u02da\u02dc\u20ac\u2122\u2191\u2193\u2212']
  .join('')
  .split('')
  .filter((sign) => !basic.includes(sign))
  .join('')
/** Arabic as written in the Gulf, with Persian digits and the letters that users type. */
const arabic = `${range(0x600, 0x61f)}${range(0x620, 0x65f)}${range(0x660, 0x670)}پچڤگکیژے${range(0x6f0, 0x6f9)}\u200c\u200d${range(0xfe70, 0xfefc)}`

const families = [
  { name: 'readex-pro', wght: { min: 400, max: 700, default: 400 } },
  { name: 'baloo-bhaijaan-2', wght: 700 },
]
for (const { name, wght } of families) {
  for (const [part, script, text] of [
    ['basic', 'latin', basic],
    ['latin', 'latin', latin],
    ['arabic', 'arabic', arabic],
  ]) {
    const whole = readFileSync(join(files, name, `files/${name}-${script}-wght-normal.woff2`))
    const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: { wght } })
    writeFileSync(join(out, `${name}-${part}.woff2`), cut)
    console.log(`${name}-${part}.woff2  ${whole.length} -> ${cut.length} bytes`)
  }
}
