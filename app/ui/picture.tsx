import { cx } from './class-names.ts'
import { pictureSources } from './picture-sources.ts'

type PictureProps = {
  /** A picture's address as products hold it, see picture-sources.ts. */
  image: string
  /** Fills the picture's place before it loads. */
  colour?: string | undefined
  alt: string
  /** How wide it is shown at which window width, as in an `img`'s `sizes`. */
  sizes: string
  /** Above the fold: fetched at once. */
  eager?: boolean
  /** The largest picture above the fold: fetched before everything else. At most one a page. */
  leading?: boolean
  className?: string | undefined
}

/** A square picture in the smallest format and width that serve the screen at hand. */
export function Picture({ image, colour, alt, sizes, eager = false, leading = false, className }: PictureProps) {
  const { src, sources } = pictureSources(image)
  return (
    <picture className="contents">
      {sources.map((source) => (
        <source key={source.type} className="hidden" type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        alt={alt}
        width={640}
        height={640}
        // Before `src`: a browser that sees the address first would fetch it at once.
        loading={eager || leading ? 'eager' : 'lazy'}
        fetchPriority={leading ? 'high' : undefined}
        decoding="async"
        style={colour === undefined ? undefined : { backgroundColor: colour }}
        className={cx('aspect-square object-cover', className)}
        src={src}
      />
    </picture>
  )
}
