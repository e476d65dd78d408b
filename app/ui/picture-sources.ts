/** The widths in pixels of every processed picture; scripts/draw-pictures.mjs makes them. */
export const pictureWidths = [320, 640, 960] as const

/** The formats of a picture, smallest first. WebP is also the fallback. */
export const pictureFormats = ['avif', 'webp'] as const

type Format = (typeof pictureFormats)[number]

export type PictureSources = {
  /** The plain picture, for whoever chooses none of the sources. */
  src: string
  /** One entry per format, the smallest first; empty for a plain file. */
  sources: { type: `image/${Format}`; srcSet: string }[]
}

/**
 * Where a picture's files are. An address without an ending ('/products/x') stands for /products/x-640.avif and its
 * siblings in every width and format; one that ends in an extension is a plain file, as carts and orders of the shop's
 * first months hold it.
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

/** The full address of a picture's largest file that every reader of pictures understands, for machines and mails. */
export function pictureUrl(address: string, baseUrl: string): string {
  return new URL(isPlainFile(address) ? address : variant(address, 960, 'webp'), baseUrl).href
}

const isPlainFile = (address: string) => /\.\w+$/.test(address)
const variant = (address: string, width: number, format: Format) => `${address}-${width}.${format}`
