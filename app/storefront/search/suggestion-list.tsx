import { useEffect, useRef } from 'react'
import { SearchIcon } from '#app/ui/icons.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { markMatches } from '#shop/catalog/search/highlight.ts'
import { kindName } from '../kit/category-name.ts'
import { pictureSizes } from '../kit/product-picture.tsx'
import { Highlighted, type Highlighter } from './highlighted.tsx'
import type { Choice, SuggestedProduct } from './suggested.ts'

type SuggestionListProps = {
  /** Prefix of the ids: option n is `id-n`, the list `id-list`. */
  id: string
  choices: readonly Choice[]
  /** The query, to be highlighted. */
  query: string
  open: boolean
  active: number
  onActive: (at: number) => void
  onTake: (choice: Choice) => void
}

/** The list below the search box. Focus stays in the box, which handles the keys; clicks here do not move it. */
export function SuggestionList({ id, choices, query, open, active, onActive, onTake }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const marks: Highlighter = (text) => markMatches(text, query)
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={m.suggestions()}
      hidden={!open}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[min(32rem,60dvh)] overflow-y-auto overscroll-contain rounded-md border border-line-strong bg-raised p-1.5 shadow-soft"
    >
      {choices.map((choice, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys and keeps the focus
        <div
          key={'word' in choice ? choice.word : choice.product.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          data-active={at === active || undefined}
          onMouseMove={() => at !== active && onActive(at)}
          onClick={() => onTake(choice)}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 data-active:bg-leaf-tint"
        >
          {'word' in choice ? (
            <>
              <span className="grid w-11 shrink-0 place-items-center text-quiet">
                <SearchIcon size={20} />
              </span>
              <bdi className="min-w-0 truncate">
                <Highlighted marks={marks}>{choice.word}</Highlighted>
              </bdi>
            </>
          ) : (
            <ProductChoice product={choice.product} marks={marks} />
          )}
        </div>
      ))}
    </div>
  )
}

function ProductChoice({ product, marks }: { product: SuggestedProduct; marks: Highlighter }) {
  return (
    <>
      <Picture
        image={product.image}
        colour={product.imageColour}
        alt=""
        sizes={pictureSizes.line}
        className="w-11 shrink-0 rounded-sm"
      />
      <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
        <bdi className="col-span-2 truncate font-medium md:col-span-1">
          <Highlighted marks={marks}>{product.title}</Highlighted>
        </bdi>
        <span className="text-xs text-quiet md:row-start-2">{kindName(product.category)}</span>
        <span className="text-sm font-bold md:col-start-2 md:row-span-2 md:row-start-1 md:self-center">
          <Price fils={product.price} />
        </span>
      </span>
    </>
  )
}
