import { Badge } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/class-names.ts'
import { Field } from '#app/ui/form/field.tsx'
import { ChevronIcon, TrashIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { limits } from '#shop/catalog/fields/product-form.ts'
import type { PictureView } from '#shop/catalog/product-view.ts'
import { Thumb } from '../thumb.tsx'

type PictureItemProps = {
  picture: PictureView
  at: number
  of: number
  isDragged: boolean
  onDrag: (at: number | null) => void
  onDropHere: () => void
  onMove: (to: number) => void
  onRemove: () => void
  onWords: (words: Partial<Pick<PictureView, 'alt' | 'altEn'>>) => void
}

const square =
  'grid size-11 place-items-center rounded-md border border-control bg-raised hover:border-ink aria-disabled:opacity-40 aria-disabled:hover:border-control'

/** One picture with its alt texts in both languages, and buttons to move or remove it. */
export function PictureItem(props: PictureItemProps) {
  const { picture, at, of, isDragged, onDrag, onDropHere, onMove, onRemove, onWords } = props
  const words = [
    { name: 'alt', lang: 'ar', dir: 'rtl', label: m.products_picture_alt({ at: at + 1 }) },
    { name: 'altEn', lang: 'en', dir: 'ltr', label: m.products_picture_alt_en({ at: at + 1 }) },
  ] as const
  const lacks = [picture.alt, picture.altEn].filter((text) => text.trim() === '').length
  return (
    <li
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        onDropHere()
      }}
      className={cx('flex flex-wrap gap-3 rounded-lg border border-line p-3 sm:flex-nowrap', isDragged && 'opacity-50')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it move it as well */}
      <div
        draggable={of > 1}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', String(at))
          onDrag(at)
        }}
        onDragEnd={() => onDrag(null)}
        className={cx('flex shrink-0 flex-col items-start gap-2', of > 1 && 'cursor-grab')}
      >
        <Thumb image={picture.image} colour={picture.colour} alt={picture.alt || picture.altEn} className="w-24" />
        {at === 0 && <Badge tone="leaf">{m.products_picture_cover()}</Badge>}
        {lacks > 0 && <Badge tone="sun">{m.products_lacks({ count: lacks })}</Badge>}
      </div>
      <div className="flex min-w-0 grow basis-56 flex-col gap-2">
        {words.map(({ name, lang, dir, label }) => (
          <Field
            key={name}
            label={<span className="text-sm">{label}</span>}
            lang={lang}
            dir={dir}
            maxLength={limits.alt}
            value={picture[name]}
            onChange={(event) => onWords({ [name]: event.target.value })}
          />
        ))}
      </div>
      <div className="flex gap-2 sm:flex-col">
        <button
          type="button"
          className={square}
          aria-disabled={at === 0 || undefined}
          onClick={() => at === 0 || onMove(at - 1)}
        >
          <span className="-rotate-90 rtl:rotate-90">
            <ChevronIcon size={20} />
          </span>
          <span className="sr-only">{m.products_picture_earlier({ at: at + 1 })}</span>
        </button>
        <button
          type="button"
          className={square}
          aria-disabled={at === of - 1 || undefined}
          onClick={() => at === of - 1 || onMove(at + 1)}
        >
          <span className="rotate-90 rtl:-rotate-90">
            <ChevronIcon size={20} />
          </span>
          <span className="sr-only">{m.products_picture_later({ at: at + 1 })}</span>
        </button>
        <button type="button" className={cx(square, 'text-tomato-ink')} onClick={onRemove}>
          <TrashIcon size={20} />
          <span className="sr-only">{m.products_picture_remove({ at: at + 1 })}</span>
        </button>
      </div>
    </li>
  )
}
