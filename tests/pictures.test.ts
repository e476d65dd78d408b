import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { methodPicture } from '#app/storefront/kit/payment-methods.ts'
import { pictureFormats, pictureWidths } from '#app/ui/picture-sources.ts'
import { seedProducts } from '#db/seed-products.ts'
import { orderPaymentMethods } from '#shop/payments/methods.ts'
import { root } from './support/imports.ts'

const publicFile = (address: string) => join(root, 'public', address)
const sources = readdirSync(join(root, 'db/pictures')).map((file) => file.replace(/\.svg$/, ''))
/** The size limit of one file in KB; a product page on a phone loads the first of the 640s. */
const bound = { 'avif 320': 9, 'avif 640': 18, 'avif 960': 27, 'webp 320': 16, 'webp 640': 36, 'webp 960': 54 } as const

test('every payment method has a badge', () => {
  expect(orderPaymentMethods.filter((method) => !existsSync(publicFile(methodPicture(method))))).toEqual([])
})

describe('every drawn picture', () => {
  test('has each width in each format, in its declared size and within its limit', async () => {
    expect(sources.length).toBeGreaterThanOrEqual(18)
    for (const name of sources) {
      for (const format of pictureFormats) {
        for (const width of pictureWidths) {
          const file = publicFile(`products/${name}-${width}.${format}`)
          const read = await sharp(file).metadata()
          expect([read.width, read.height, read.format], file).toEqual([
            width,
            width,
            format === 'avif' ? 'heif' : 'webp',
          ])
          expect(statSync(file).size, file).toBeLessThan(bound[`${format} ${width}`] * 1024)
        }
      }
    }
  })

  test('matches its source, so a changed source must be drawn again', async () => {
    // Blurred, so that compression artefacts do not count and moved lines do.
    const pixels = (input: string, density = 72) =>
      sharp(input, { density }).resize(320, 320).flatten().removeAlpha().blur(4).raw().toBuffer()
    for (const name of sources) {
      const source = await pixels(join(root, 'db/pictures', `${name}.svg`), 172.8)
      for (const format of pictureFormats) {
        const drawn = await pixels(publicFile(`products/${name}-320.${format}`))
        expect(drawn.length).toBe(source.length)
        const apart = source.reduce((most, value, at) => Math.max(most, Math.abs(value - (drawn[at] ?? 0))), 0)
        expect(apart, `${name}.${format}: node scripts/draw-pictures.mjs ${name}`).toBeLessThan(24)
      }
    }
  })

  test('contains no text, which phones would render in their own font', () => {
    for (const name of sources)
      expect(readFileSync(join(root, 'db/pictures', `${name}.svg`), 'utf8'), name).not.toMatch(/<text|font-family/)
  })
})

test('every picture of a product exists, has alt texts in both languages, and is shown once', () => {
  const named = seedProducts.flatMap((product) => [
    { image: product.image, alt: product.imageAlt, altEn: product.imageAltEn, colour: product.imageColour },
    ...product.pictures,
  ])
  expect(named.length).toBe(18)
  expect(new Set(named.map(({ image }) => image)).size).toBe(18)
  for (const { image, alt, altEn, colour } of named) {
    expect(existsSync(publicFile(`${image}-640.avif`)), image).toBe(true)
    expect(alt).toMatch(/[\u0621-\u064a]{2}/)
    expect(altEn).toMatch(/^[A-Z][\w ]/)
    expect(colour).toMatch(/^#[0-9A-F]{6}$/i)
  }
})

test('covers exist at their old paths for older orders', () => {
  for (const { id } of seedProducts)
    expect(readFileSync(publicFile(`products/${id}.svg`), 'utf8'), id).toBe(
      readFileSync(join(root, 'db/pictures', `${id}.svg`), 'utf8'),
    )
})

describe('the icons', () => {
  test('have the size in their names; maskable ones have no transparent corners', async () => {
    for (const [name, size, opaque] of [
      ['icon-192', 192, false],
      ['icon-512', 512, false],
      ['maskable-512', 512, true],
      ['apple-touch-icon', 180, true],
    ] as const) {
      const icon = sharp(publicFile(`icons/${name}.png`))
      const { width, height, format } = await icon.metadata()
      expect([width, height, format], name).toEqual([size, size, 'png'])
      const [corner] = await icon
        .ensureAlpha()
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .extractChannel(3)
        .raw()
        .toBuffer()
      expect(corner, name).toBe(opaque ? 255 : 0)
    }
  })

  test('favicon.ico contains three PNG pictures at its declared offsets', () => {
    const file = readFileSync(publicFile('favicon.ico'))
    expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3])
    for (const [index, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * index
      expect(file.readUInt8(entry)).toBe(size)
      const picture = file.subarray(file.readUInt32LE(entry + 12)).subarray(0, file.readUInt32LE(entry + 8))
      expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG')
      expect(picture.readUInt32BE(16)).toBe(size)
    }
  })
})

test('SVG art stays small, and so do its copies for emails, which cannot show SVG', () => {
  for (const name of readdirSync(publicFile('art')))
    expect(statSync(publicFile(`art/${name}`)).size, name).toBeLessThan((name.endsWith('.png') ? 24 : 10) * 1024)
})
