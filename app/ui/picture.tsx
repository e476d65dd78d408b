import { cx } from './class-names.ts'
import { pictureSources } from './picture-sources.ts'

type PictureProps = {
  /** A picture's path as stored with a product, see picture-sources.ts. */
  image: string
  /** Fills the picture's place before it loads. */
  colour?: string | undefined
  alt: string
  /** Its display width per viewport width, as in an `img`'s `sizes`. */
  sizes: string
  /** Above the fold: loaded eagerly. */
  eager?: boolean
  /** The largest picture above the fold: loaded first. At most one per page. */
  leading?: boolean
  className?: string | undefined
}

/** A square picture in the smallest format and width that suit the screen. */
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
        // Before `src`: a browser that sees the URL first would fetch it at once.
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
