import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Picture } from '#app/ui/picture.tsx'
import * as m from '#locales/compiled/messages.js'
import type { PictureView, ProductView } from '#shop/catalog/product-view.ts'
import { morphName } from '../kit/picture-morph.tsx'
import { pictureSizes } from '../kit/product-picture.tsx'

type ProductGalleryProps = {
  product: ProductView
  /** The pictures besides the cover, in order. */
  pictures: readonly PictureView[]
  /** The picture to show now: a chosen variant's. */
  image: string | undefined
  /** Overlay on the pictures: badges. */
  children?: ReactNode
}

/**
 * A product's pictures as a strip to swipe, browse with arrow keys or select by thumbnail, in reading order in either
 * direction. Without scripts it is scrollable.
 */
export function ProductGallery({ product, pictures, image, children }: ProductGalleryProps) {
  const english = useSite()?.locale === 'en'
  const strip = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)
  // Where a button or key is scrolling to; pictures passed on the way are not the current one.
  const aim = useRef<number | null>(null)
  const cover = { image: product.image, colour: product.imageColour, alt: product.imageAlt, altEn: product.imageAltEn }
  // The picture in the URL comes first: without scripts nothing scrolls to it.
  const [opened] = useState(image)
  const inOrder = [cover, ...pictures].sort(
    (one, other) => Number(other.image === opened) - Number(one.image === opened),
  )
  const all = inOrder.map(({ alt, altEn, ...picture }) => ({ ...picture, alt: english ? altEn : alt }))
  const last = all.length - 1

  const chosen = image === undefined ? -1 : all.findIndex((picture) => picture.image === image)
  const following = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice scrolls the strip, not a rerender
  useEffect(() => {
    if (following.current && chosen >= 0) show(chosen)
    following.current = true
  }, [chosen])

  function show(index: number) {
    const element = strip.current
    if (element === null) return
    // In a right-to-left strip scroll positions are negative.
    const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    aim.current = index
    setShown(index)
    element.scrollTo({ left: forward * index * element.clientWidth })
  }

  function followScroll(element: HTMLElement) {
    const index = Math.min(last, Math.round(Math.abs(element.scrollLeft) / element.clientWidth))
    if (aim.current !== null && aim.current !== index) return
    aim.current = null
    setShown(index)
  }

  function walk(event: KeyboardEvent) {
    const rtl = document.documentElement.dir === 'rtl'
    const next = {
      ArrowRight: shown + (rtl ? -1 : 1),
      ArrowLeft: shown + (rtl ? 1 : -1),
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(Math.max(0, Math.min(last, next)))
  }

  const letGo = () => {
    aim.current = null
  }
  const several = all.length > 1
  return (
    <div>
      <div className="relative" style={morphName(product.id)}>
        <section
          ref={strip}
          aria-label={m.gallery_label()}
          // A scrollable region must be focusable.
          tabIndex={several ? 0 : undefined}
          onKeyDown={several ? walk : undefined}
          onScroll={(event) => followScroll(event.currentTarget)}
          onPointerDown={letGo}
          onWheel={letGo}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg [scrollbar-width:none] motion-safe:scroll-smooth noscript:[scrollbar-width:auto]"
        >
          {all.map((picture, index) => (
            <div key={picture.image} className="w-full shrink-0 snap-center snap-always">
              <Picture
                {...picture}
                alt={picture.alt || (english ? product.titleEn : product.title)}
                sizes={pictureSizes.page}
                leading={index === 0}
                className="w-full"
              />
            </div>
          ))}
        </section>
        {children}
      </div>
      {several && (
        <div className="mt-2 flex items-center justify-between gap-3 noscript:hidden">
          <div className="flex flex-wrap gap-1">
            {all.map((picture, index) => (
              <button
                key={picture.image}
                type="button"
                onClick={() => show(index)}
                aria-label={m.gallery_show({ at: index + 1, alt: isolate(picture.alt) })}
                aria-current={index === shown ? 'true' : undefined}
                className={cx(
                  'rounded-md border-2 p-0.5 transition-colors',
                  index === shown ? 'border-leaf' : 'border-transparent hover:border-line-strong',
                )}
              >
                <Picture
                  image={picture.image}
                  colour={picture.colour}
                  alt=""
                  sizes={pictureSizes.line}
                  className="size-16 rounded-sm"
                />
              </button>
            ))}
          </div>
          <p aria-hidden="true" className="shrink-0 text-sm text-quiet tabular-nums">
            {m.gallery_counter({ at: shown + 1, of: all.length })}
          </p>
          <p role="status" className="sr-only">
            {m.gallery_at({ at: shown + 1, of: all.length })}
          </p>
        </div>
      )}
    </div>
  )
}
