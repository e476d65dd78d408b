import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { controlClass } from '#app/ui/form/control-class.ts'
import { SearchIcon } from '#app/ui/icons.tsx'
import { useSiteNavigate, useSitePath } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { SearchBoxProps } from '../search/search-box.tsx'

/** Search on every page: a row below the header, opened by its icon; works without scripts. */
export function HeaderSearch() {
  const details = useRef<HTMLDetailsElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [Box, setBox] = useState<ComponentType<SearchBoxProps> | null>(null)
  const { key } = useLocation()
  const path = useSitePath()
  const goTo = useSiteNavigate()
  const busy = useNavigation().state === 'loading'

  function close() {
    if (details.current) details.current.open = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on each navigation, the value is not used
  useEffect(close, [key])
  const search = () => {
    const q = field.current?.value.trim() ?? ''
    close()
    goTo(q === '' ? '/shop' : `/shop?q=${encodeURIComponent(q)}`)
  }
  async function onToggle() {
    if (!details.current?.open) return
    field.current?.focus()
    // Suggestions load on first open; until then, and offline, this is a plain field that keeps its text.
    const box = await import('../search/search-box.tsx').catch(() => null)
    if (box) setBox(() => box.SearchBox)
  }
  const typed = field.current?.value ?? ''
  useEffect(() => {
    if (Box !== null && details.current?.open) field.current?.focus()
  }, [Box])

  return (
    <details
      ref={details}
      onToggle={onToggle}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        close()
        details.current?.querySelector('summary')?.focus()
      }}
      className="group"
    >
      <summary
        aria-label={m.search_button()}
        className="grid size-11 list-none place-items-center rounded-md group-open:bg-sunken hover:bg-sunken"
      >
        <SearchIcon size={24} />
      </summary>
      <div className="absolute inset-x-0 top-full border-b border-line bg-paper shadow-soft">
        <Form
          role="search"
          aria-label={m.search_site()}
          method="get"
          action={path('/shop')}
          onSubmit={(event) => {
            event.preventDefault()
            search()
          }}
          className="wrap py-3"
        >
          {Box === null ? (
            <input
              ref={field}
              type="search"
              name="q"
              maxLength={80}
              enterKeyHint="search"
              aria-label={m.search_label()}
              placeholder={m.search_placeholder()}
              className={controlClass}
            />
          ) : (
            <Box
              field={field}
              query={typed}
              busy={busy}
              onType={() => undefined}
              onSearch={search}
              onProduct={(id) => {
                close()
                goTo(`/product/${id}`)
              }}
            />
          )}
        </Form>
      </div>
    </details>
  )
}
