// Renders the shop's pictures from their SVG sources: every picture of db/pictures in all widths and formats into
// public/products, the app icons into public/icons, and the gift cards. The output is committed; the same sources and
// version of sharp give the same bytes.
//
//   node_modules/.bin/node scripts/draw-pictures.mjs [name ...]     all of them, or only these pictures
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureWidths } from '../app/ui/picture-sources.ts'

const root = new URL('..', import.meta.url).pathname
const sources = join(root, 'db/pictures')
const products = join(root, 'public/products')
const icons = join(root, 'public/icons')

/** The covers' paths from when they were SVG; old orders and carts still use them. */
const oldAddresses = [
  'beginner-guide',
  'bustan-tshirt',
  'garden-session',
  'harvest-poster',
  'rare-crops-guide',
  'sticker-pack',
]

const requested = process.argv.slice(2)
const names = readdirSync(sources)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.slice(0, -'.svg'.length))
  .sort()
const unknown = requested.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`not in db/pictures: ${unknown.join(', ')}`)
  process.exit(1)
}

for (const name of requested.length > 0 ? requested : names) await drawPicture(name)
for (const name of oldAddresses) copyFileSync(join(sources, `${name}.svg`), join(products, `${name}.svg`))
if (requested.length === 0) await drawIcons()
if (requested.length === 0) await drawCards()

async function drawPicture(name) {
  // Twice the largest width, so that every width is downscaled and its edges stay smooth.
  const large = await sharp(join(sources, `${name}.svg`), { density: 172.8 })
    .flatten()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const bytes = []
  for (const width of pictureWidths) {
    const sized = sharp(large).resize(width, width)
    // Flat colours have hard edges, where chroma subsampling would show fringes.
    const avif = await sized.clone().avif({ quality: 50, effort: 6, chromaSubsampling: '4:4:4' }).toBuffer()
    const webp = await sized.clone().webp({ quality: 75, effort: 6, smartSubsample: true }).toBuffer()
    writeFileSync(join(products, `${name}-${width}.avif`), avif)
    writeFileSync(join(products, `${name}-${width}.webp`), webp)
    bytes.push(`${width}: ${avif.length} avif, ${webp.length} webp`)
  }
  console.log(`${name}  ${bytes.join('  ')}`)
}

/**
 * The app icons: the mark of public/art/favicon.svg, which is the logo in colours for the green background. "Any" has
 * round corners; a maskable one and Apple's fill their square, because the system cuts the shape, and keep the mark
 * within the safe circle.
 */
async function drawIcons() {
  mkdirSync(icons, { recursive: true })
  const rounded = readFileSync(join(root, 'public/art/favicon.svg'), 'utf8')
  const filled = (scale) =>
    rounded.replace(' rx="11"', '').replace('translate(24 24.5)scale(.9)', `translate(24 24.3)scale(${scale})`)
  const png = (svg, size) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 48 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true, quality: 100 })
  for (const [name, svg, size] of [
    ['icon-192', rounded, 192],
    ['icon-512', rounded, 512],
    ['maskable-512', filled(0.72), 512],
    ['apple-touch-icon', filled(0.78), 180],
  ]) {
    await png(svg, size).toFile(join(icons, `${name}.png`))
  }
  const sizes = [16, 32, 48]
  const images = await Promise.all(sizes.map((size) => png(rounded, size).toBuffer()))
  writeFileSync(join(root, 'public/favicon.ico'), ico(sizes, images))
}

/** The gift cards for emails, since mail programs show no SVG. */
async function drawCards() {
  const art = join(root, 'public/art')
  for (const file of readdirSync(art).filter((name) => /^gift-.*\.svg$/.test(name)))
    await sharp(join(art, file), { density: 144 })
      .resize(1020, 680)
      .flatten()
      .png({ compressionLevel: 9, palette: true, quality: 90 })
      .toFile(join(art, file.replace('.svg', '.png')))
}

/** A Windows icon file with PNG pictures: a header, one 16-byte entry each, the pictures. */
function ico(sizes, images) {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let at = head.length
  for (const [index, image] of images.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(sizes[index], entry)
    head.writeUInt8(sizes[index], entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(image.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += image.length
  }
  return Buffer.concat([head, ...images])
}
