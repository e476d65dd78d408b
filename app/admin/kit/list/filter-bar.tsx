import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { FilterIcon } from '#app/admin/kit/icons.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { controlClass } from '#app/ui/form/control-class.ts'
import { SearchIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Filter, FilterChips } from './filter-chips.tsx'

type FilterBarProps = {
  /** What is asked for now: the address's query without its page. */
  asked: URLSearchParams
  /** What the search looks through, as the field's label. */
  search?: string
  filters?: readonly Filter[]
  /** A span of days, `from` and `until` both included, in Kuwait's calendar. */
  dates?: boolean
}

/**
 * The search, choices and days a list is narrowed by, in its address. A choice takes effect when it is made, the search
 * when it is sent; without scripts there is a button. `data-search` is what the key "/" goes to.
 */
export function FilterBar({ asked, search, filters = [], dates = false }: FilterBarProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const query = asked.toString()
  const before = useRef(query)
  useEffect(() => {
    if (form.current) fillIn(form.current, new URLSearchParams(before.current), new URLSearchParams(query))
    before.current = query
  }, [query])
  // On a phone the list itself comes first; the choices are a tap away, and those made stand as chips.
  const [open, setOpen] = useState(false)
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    // A year on its way is a year too, such as 0002: a day counts once it can be meant.
    if (event.target instanceof HTMLInputElement && (event.target.type !== 'date' || !event.target.validity.valid))
      return
    void submit(cleaned(event.currentTarget), { replace: true })
  }
  return (
    <div className="flex flex-col gap-3 lg:gap-2">
      <Form
        ref={form}
        method="get"
        role="search"
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(cleaned(event.currentTarget))
        }}
        className="flex flex-wrap items-end gap-3 lg:gap-2"
      >
        {search !== undefined && (
          <label
            className={cx(
              'flex min-w-0 grow basis-64 flex-col gap-1 text-sm',
              // Beside so many choices there is no room for it.
              dates && filters.length > 2 ? 'lg:basis-full' : 'lg:basis-40',
            )}
          >
            <span className="truncate font-medium" title={search}>
              {search}
            </span>
            <span className="flex gap-2">
              <input
                data-search
                type="search"
                name="q"
                dir="auto"
                maxLength={100}
                autoComplete="off"
                defaultValue={asked.get('q') ?? ''}
                className={control}
              />
              <Button type="submit" variant="secondary" icon={<SearchIcon size={20} />} className="px-3.5 lg:px-2.5">
                <span className="sr-only">{m.admin_list_search()}</span>
              </Button>
            </span>
          </label>
        )}
        {(filters.length > 0 || dates) && (
          <Button
            variant="secondary"
            className="w-full md:hidden noscript:hidden"
            aria-expanded={open}
            icon={<FilterIcon size={20} />}
            onClick={() => setOpen(!open)}
          >
            {m.admin_list_filters()}
          </Button>
        )}
        <div
          className={cx(
            'grow basis-full flex-wrap items-end gap-3 md:contents',
            open ? 'flex' : 'hidden noscript:flex',
          )}
        >
          {filters.map(({ name, label, options }) => (
            <label key={name} className="flex min-w-36 grow flex-col gap-1 text-sm sm:grow-0 lg:min-w-28">
              <span className="font-medium">{label}</span>
              <select name={name} defaultValue={asked.get(name) ?? ''} className={`${control} select-arrow`}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            </label>
          ))}
          {dates &&
            (['from', 'until'] as const).map((name) => (
              <label key={name} className="flex min-w-36 grow flex-col gap-1 text-sm sm:grow-0 lg:min-w-28">
                <span className="font-medium">{name === 'from' ? m.admin_list_from() : m.admin_list_until()}</span>
                <input
                  type="date"
                  name={name}
                  min="2000-01-01"
                  max="2099-12-31"
                  defaultValue={asked.get(name) ?? ''}
                  className={control}
                />
              </label>
            ))}
        </div>
        <noscript>
          <Button type="submit">{m.admin_list_apply()}</Button>
        </noscript>
      </Form>
      <FilterChips asked={asked} filters={filters} />
    </div>
  )
}

/** Lower beside a mouse: the list is what the page is for. */
const control = `${controlClass} lg:min-h-11 lg:py-1.5`

/**
 * Shows the URL's filters in the form after a chip was removed or on back navigation; newer input stays. The form is
 * not remounted, so that keyboard focus stays.
 */
function fillIn(form: HTMLFormElement, before: URLSearchParams, asked: URLSearchParams): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    if (field.value === (before.get(field.name) ?? '')) field.value = asked.get(field.name) ?? ''
  }
}

/** What a form holds, without its empty fields: an address says only what was chosen. */
function cleaned(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value)
  return query
}
