import { cx } from '#app/ui/class-names.ts'
import { LeafIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'

type ThumbProps = { image: string; colour: string; alt?: string; className?: string }

/** A product's thumbnail, or the shop's leaf as a placeholder. */
export function Thumb({ image, colour, alt = '', className }: ThumbProps) {
  const place = cx('block aspect-square shrink-0 overflow-hidden rounded-md', className)
  if (image === '')
    return (
      <span aria-hidden="true" className={cx(place, 'grid place-items-center bg-sunken text-quiet')}>
        <LeafIcon size={22} />
      </span>
    )
  return (
    <span className={place}>
      <Picture image={image} colour={colour} alt={alt} sizes="6rem" className="w-full" />
    </span>
  )
}
