import { cx } from '#app/ui/class-names.ts'
import { useProductText } from './product-text.ts'

type Pictured = {
  image: string
  imageColour: string
  title: string
  titleEn: string
  imageAlt?: string
  imageAltEn?: string
}

type ProductPictureProps = {
  product: Pictured
  /** Above the fold: fetched at once. */
  eager?: boolean
  /** The product's name stands beside it, so the picture needs no words of its own. */
  decorative?: boolean
  className?: string
}

/** A square picture on its own colour, which fills its place before it loads. */
export function ProductPicture({ product, eager = false, decorative = false, className }: ProductPictureProps) {
  const text = useProductText()(product)
  return (
    <img
      src={product.image}
      alt={decorative ? '' : text.alt || text.title}
      width={800}
      height={800}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      style={{ backgroundColor: product.imageColour }}
      className={cx('aspect-square w-full rounded-lg object-cover', className)}
    />
  )
}
