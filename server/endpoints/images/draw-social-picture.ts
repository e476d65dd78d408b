import { resolve } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { asMarkup, fontfile, loadFonts } from '#adapters/pdf/drawn-text.ts'
import type { Locale } from '#shop/money.ts'

/** Increment when the design changes, so that cached pictures are redrawn. */
export const drawingVersion = 1

const socialSize = { width: 1200, height: 630 }

/** The texts of a social picture; the picture is a square, the art a wide drawing without a frame. */
export type SocialWords = {
  locale: Locale
  shop: string
  title: string
  /** Formatted ("KWD 2.250"); absent on the shop's own picture. */
  price?: string
}

const ink = { document: '#fbf7ee', text: '#1f2a1c', leaf: '#2c7a35', onLeaf: '#ffffff' }
const margin = 60
const mark = resolve('public/art/favicon.svg')

// One thread per picture: pictures are for crawlers, while users wait for pages.
sharp.concurrency(1)
sharp.cache(false)

/** A product's picture: its square photo beside the shop, the title and the price. JPEG, at most 200 KB. */
export async function drawProductPicture(words: SocialWords, picture: Uint8Array | null): Promise<Buffer> {
  const side = socialSize.height
  const column = socialSize.width - side - 2 * margin
  // Without a file the shop's own logo is used.
  const square = sharp(picture ?? mark, { density: picture ? 72 : 945 }).resize(side, side)
  return compose(words, column, [
    { input: await square.flatten({ background: ink.document }).png().toBuffer(), top: 0, left: 0 },
  ])
}

/** A product's square picture for emails, at twice its displayed size. */
export function drawThumbnail(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).resize(112, 112).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
}

/** A product's square picture for catalogues, in its own size. */
export function drawJpeg(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).flatten({ background: '#ffffff' }).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}

/** The shop's own picture, for pages without a product: its art, name and purpose. JPEG, at most 200 KB. */
export async function drawShopPicture(words: SocialWords, art: Uint8Array): Promise<Buffer> {
  const drawn = await sharp(art, { density: 72 }).resize({ width: 640 }).png().toBuffer({ resolveWithObject: true })
  return compose(words, socialSize.width - drawn.info.width - 2 * margin, [
    { input: drawn.data, top: Math.round((socialSize.height - drawn.info.height) / 2), left: 20 },
  ])
}

/** Places the texts in their column on the reading side; `art` is placed as for Arabic and mirrored for English. */
async function compose(words: SocialWords, column: number, art: OverlayOptions[]): Promise<Buffer> {
  const rtl = words.locale === 'ar'
  const { width, height } = socialSize
  const atStart = (wide: number) => (rtl ? width - margin - wide : margin)
  const overlays: OverlayOptions[] = []
  for (const piece of art) {
    const { width: wide = 0 } = await sharp(piece.input as Buffer).metadata()
    overlays.push({ ...piece, left: rtl ? (piece.left ?? 0) : width - wide - (piece.left ?? 0) })
  }

  const sign = await sharp(mark, { density: 144 }).resize(64, 64).png().toBuffer()
  const name = await fitText(words.shop, words.locale, {
    sizes: [40, 34, 28],
    lines: 1,
    width: column - 84,
    height: 64,
  })
  overlays.push({ input: sign, top: margin, left: atStart(64) })
  overlays.push({
    input: name.data,
    top: margin + Math.round((64 - name.height) / 2),
    left: rtl ? atStart(64) - 20 - name.width : margin + 84,
  })

  const priceTop = height - margin - 76
  if (words.price) {
    const price = await setText(words.price, words.locale, { size: 42, colour: ink.onLeaf, width: column - 60 })
    const wide = price.width + 60
    const pill = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="76"><rect width="${wide}" height="76" rx="38" fill="${ink.leaf}"/></svg>`
    overlays.push({ input: Buffer.from(pill), top: priceTop, left: atStart(wide) })
    overlays.push({
      input: price.data,
      top: priceTop + Math.round((76 - price.height) / 2),
      left: atStart(wide) + 30,
    })
  }

  const top = margin + 64 + 36
  const bottom = words.price ? priceTop - 36 : height - margin
  const sizes = [76, 70, 64, 58, 52, 46, 40]
  const title = await fitText(words.title, words.locale, { sizes, lines: 3, width: column, height: bottom - top })
  overlays.push({
    input: title.data,
    top: top + Math.round((bottom - top - title.height) / 2),
    left: atStart(title.width),
  })
  return sharp({ create: { ...socialSize, channels: 3, background: ink.document } })
    .composite(overlays)
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** Pango's line spacing factor; then the resulting line height and the tallest line of glyphs, in font sizes. */
const lineFactor = 0.8
const leading = 1.38
const tallest = 1.5

type Text = { data: Buffer; width: number; height: number }

type Room = { sizes: readonly number[]; lines: number; width: number; height: number }

/** Sets a text as large as fits, in at most the given lines; one too long for the smallest size is cut off. */
async function fitText(text: string, locale: Locale, { sizes, lines, width, height }: Room): Promise<Text> {
  const fits = (set: Text, size: number) =>
    set.width <= width && set.height <= height && set.height <= ((lines - 1) * leading + tallest) * size
  for (const size of sizes) {
    const set = await setText(text, locale, { size, colour: ink.text, width })
    if (fits(set, size)) return set
  }
  const size = sizes.at(-1) ?? 40
  const letters = [...text]
  const shortened = (start: string) => setText(`${start}…`, locale, { size, colour: ink.text, width })
  let cache = 0
  let tooMany = letters.length
  while (tooMany - cache > 1) {
    const middle = Math.floor((cache + tooMany) / 2)
    if (fits(await shortened(letters.slice(0, middle).join('')), size)) cache = middle
    else tooMany = middle
  }
  // Cut at the end of a word, unless it is a single word.
  return shortened(
    letters
      .slice(0, cache)
      .join('')
      .replace(/(?<!\s)\s+\S*$/, ''),
  )
}

/** Sets a text in the shop's display font, Arabic joined and in its own direction, wrapped at `width`. */
async function setText(
  text: string,
  locale: Locale,
  { size, colour, width }: { size: number; colour: string; width: number },
): Promise<Text> {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) return nothing()
  await loadFonts()
  // The leading mark gives the lines the page's direction, whatever letter the text begins with.
  const direction = locale === 'ar' ? '\u200f' : '\u200e'
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" line_height="${lineFactor}">${direction}${asMarkup(text)}</span>`,
      font: `Baloo Bhaijaan 2 Bold ${size}`,
      fontfile,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Pango refuses a text without a printable character. */
async function nothing(): Promise<Text> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const data = await sharp({ create: { width: 1, height: 1, channels: 4, background } })
    .png()
    .toBuffer()
  return { data, width: 1, height: 1 }
}
