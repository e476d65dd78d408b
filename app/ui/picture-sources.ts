/** The widths in pixels of every processed picture, as made by scripts/draw-pictures.mjs. */
export const pictureWidths = [320, 640, 960] as const

/** The formats of a picture, smallest first. WebP is also the fallback. */
export const pictureFormats = ['avif', 'webp'] as const

type Format = (typeof pictureFormats)[number]

export type PictureSources = {
  /** The fallback picture. */
  src: string
  /** One entry per format, the smallest first; empty for a plain file. */
  sources: { type: `image/${Format}`; srcSet: string }[]
}

/**
 * A picture's files. A path without an extension ('/products/x') stands for /products/x-640.avif and its siblings in
 * every width and format; one with an extension is a single file, as in carts and orders of the shop's first months.
 */
export function pictureSources(address: string): PictureSources {
  if (isPlainFile(address)) return { src: address, sources: [] }
  return {
    src: variant(address, 640, 'webp'),
    sources: pictureFormats.map((format) => ({
      type: `image/${format}`,
      srcSet: pictureWidths.map((width) => `${variant(address, width, format)} ${width}w`).join(', '),
    })),
  }
}

/** The full URL of a picture's largest file in a widely supported format, for crawlers and emails. */
export function pictureUrl(address: string, baseUrl: string): string {
  return new URL(isPlainFile(address) ? address : variant(address, 960, 'webp'), baseUrl).href
}

/** The full URL of a picture as JPEG, 960 pixels wide, for catalogues that read nothing newer. */
export function jpegUrl(address: string, baseUrl: string): string {
  return isPlainFile(address) ? pictureUrl(address, baseUrl) : `${baseUrl}/social/jpeg${address}.jpg`
}

const isPlainFile = (address: string) => /\.\w+$/.test(address)
const variant = (address: string, width: number, format: Format) => `${address}-${width}.${format}`
