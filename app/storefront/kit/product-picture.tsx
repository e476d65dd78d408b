import { cx } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useProductText } from './product-text.ts'

type Pictured = {
  image: string
  imageColour: string
  title: string
  titleEn: string
  imageAlt?: string
  imageAltEn?: string
}

/**
 * `sizes` of a picture in each place, in step with the page's column (`wrap`: 76rem with 1 or 2rem on each side) and
 * its grid gaps.
 */
export const pictureSizes = {
  /** A grid of two and at most three columns. */
  shelf3: '(width >= 76rem) 23rem, (width >= 48rem) calc((100vw - 7rem) / 3), calc(50vw - 1.5rem)',
  /** A grid of two, three and four columns. */
  shelf4:
    '(width >= 76rem) 16.875rem, (width >= 64rem) calc((100vw - 8.5rem) / 4), (width >= 48rem) calc((100vw - 7rem) / 3), calc(50vw - 1.5rem)',
  /** The product's own page: the full column, then half of it. */
  page: '(width >= 76rem) 34rem, (width >= 64rem) calc(50vw - 4rem), (width >= 48rem) calc(50vw - 3.25rem), calc(100vw - 2rem)',
  /** A cart line. */
  cart: '(width >= 48rem) 7rem, 4.75rem',
  /** A small row: an order line, a suggestion, a gallery thumbnail. */
  line: '4.5rem',
} as const

export type PicturePlace = keyof typeof pictureSizes

type ProductPictureProps = {
  product: Pictured
  place: PicturePlace
  /** Above the fold: loaded eagerly. */
  eager?: boolean
  /** The largest picture above the fold: loaded first. */
  leading?: boolean
  /** The product's name is beside it, so the alt text is empty. */
  decorative?: boolean
  className?: string
}

/** A product's square picture on its own background colour, which reserves its place. */
export function ProductPicture({ product, place, decorative = false, className, ...when }: ProductPictureProps) {
  const text = useProductText()(product)
  return (
    <Picture
      image={product.image}
      colour={product.imageColour}
      alt={decorative ? '' : text.alt || text.title}
      sizes={pictureSizes[place]}
      className={cx('w-full rounded-lg', className)}
      {...when}
    />
  )
}
