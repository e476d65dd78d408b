import { Badge } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/class-names.ts'
import { Field } from '#app/ui/form/field.tsx'
import { TrashIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { limits } from '#shop/catalog/fields/product-form.ts'
import type { PictureView } from '#shop/catalog/product-view.ts'
import { MoveButtons, SquareButton } from '../move-buttons.tsx'
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
        <MoveButtons
          at={at}
          of={of}
          earlier={m.products_picture_earlier({ at: at + 1 })}
          later={m.products_picture_later({ at: at + 1 })}
          onMove={onMove}
        />
        <SquareButton label={m.products_picture_remove({ at: at + 1 })} onClick={onRemove} className="text-tomato-ink">
          <TrashIcon size={20} />
        </SquareButton>
      </div>
    </li>
  )
}
