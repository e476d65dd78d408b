import { useRef } from 'react'
import { controlClass } from '#app/ui/form/control-class.ts'
import { CloseIcon, SearchIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'

type FaqSearchProps = {
  typed: string
  onType: (typed: string) => void
  /** The number of matching questions; null when nothing is typed. */
  found: number | null
}

/** A search box that filters the questions on every keystroke; without scripts the server does it. */
export function FaqSearch({ typed, onType, found }: FaqSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="no-print mt-6 block max-w-[42rem]">
      <form onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="faq-search" className="sr-only">
          {m.faq_search_label()}
        </label>
        <div className="relative">
          <SearchIcon size={20} className="pointer-events-none absolute start-3.5 top-3.5 text-quiet" />
          <input
            ref={input}
            id="faq-search"
            name="q"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={(event) => onType(event.target.value)}
            placeholder={m.faq_search_placeholder()}
            className={`${controlClass} ps-11 pe-12 [&::-webkit-search-cancel-button]:hidden`}
          />
          {typed !== '' && (
            <button
              type="button"
              aria-label={m.faq_search_clear()}
              onClick={() => {
                onType('')
                input.current?.focus()
              }}
              className="absolute end-0.5 top-0.5 grid size-11 place-items-center rounded-md text-quiet hover:text-ink"
            >
              <CloseIcon size={20} />
            </button>
          )}
        </div>
        <p role="status" className="mt-2 min-h-6 text-sm text-quiet">
          {found !== null && m.faq_found({ count: found })}
        </p>
      </form>
    </search>
  )
}
