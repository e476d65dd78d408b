import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { Spinner } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { controlClass } from '#app/ui/form/control-class.ts'
import { SearchIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Choice } from './suggested.ts'
import { useSuggestions } from './use-suggestions.ts'

export type SearchBoxProps = {
  /** The text field, for the surrounding form. */
  field: RefObject<HTMLInputElement | null>
  query: string
  busy: boolean
  onType: () => void
  /** The query was submitted, not just typed. */
  onSearch: () => void
  /** A suggested product was selected. */
  onProduct: (id: string) => void
}

/**
 * The search field of a GET form with suggestions, by WAI-ARIA's combobox pattern with list autocomplete and manual
 * selection: arrows move through the list, Enter selects or searches, Escape closes. Without scripts a plain field.
 */
export function SearchBox({ field, query, busy, onType, onSearch, onProduct }: SearchBoxProps) {
  const id = useId()
  const { suggestions, ask, clear } = useSuggestions()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const choices: Choice[] = [
    ...suggestions.words.map((word) => ({ word })),
    ...suggestions.products.map((product) => ({ product })),
  ]
  const shown = open && choices.length > 0
  const { List } = suggestions

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function take(choice: Choice) {
    close()
    clear()
    if ('product' in choice) return onProduct(choice.product.id)
    if (field.current) field.current.value = choice.word
    onSearch()
  }
  function onKeyDown(event: KeyboardEvent) {
    const chosen = choices[active]
    // While an input method is composing, it owns the keys.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (choices.length === 0) return
      event.preventDefault()
      // One stop of the cycle is the field itself, with the text as typed.
      const stops = choices.length + 1
      const from = shown ? active + 1 : 0
      setActive(((from + (event.key === 'ArrowDown' ? 1 : stops - 1)) % stops) - 1)
      setOpen(true)
    } else if (event.key === 'Enter') {
      if (shown && chosen) {
        event.preventDefault()
        take(chosen)
      } else clear()
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }

  return (
    <div className="relative">
      <input
        ref={field}
        type="text"
        inputMode="search"
        name="q"
        defaultValue={query}
        maxLength={80}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        aria-label={m.search_label()}
        placeholder={m.search_placeholder()}
        onChange={(event) => {
          ask(event.target.value)
          setActive(-1)
          setOpen(true)
          onType()
        }}
        onClick={(event) => {
          if (choices.length === 0) ask(event.currentTarget.value)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        className={cx(controlClass, 'min-h-13 ps-4 pe-16 text-lg')}
      />
      <button
        type="submit"
        aria-label={m.search_button()}
        onClick={clear}
        className="absolute end-1 top-1 grid size-11 place-items-center rounded-md bg-leaf text-on-leaf hover:bg-leaf-pressed"
      >
        {busy ? <Spinner /> : <SearchIcon size={22} />}
      </button>
      {List && (
        <List
          id={id}
          choices={choices}
          query={suggestions.searchedFor}
          open={shown}
          active={active}
          onActive={setActive}
          onTake={take}
        />
      )}
      <p role="status" className="sr-only">
        {shown && m.suggestions_count({ count: choices.length })}
      </p>
    </div>
  )
}
