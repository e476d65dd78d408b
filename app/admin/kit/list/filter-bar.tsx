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
  /** The current filters: the URL's query without its page. */
  params: URLSearchParams
  /** What is searched, as the field's label. */
  search?: string
  filters?: readonly Filter[]
  /** A range of days, `from` and `until` inclusive, in Kuwait's calendar. */
  dates?: boolean
  /** The URL's other parameters, which stay, such as the list's tab. */
  tab?: Record<string, string>
}

/**
 * Search, filters and dates of a list, stored in its URL. A filter applies when it changes, the search when it is
 * submitted; without scripts there is a button. `data-search` is the target of the shortcut "/".
 */
export function FilterBar({ params, search, filters = [], dates = false, tab = {} }: FilterBarProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const query = params.toString()
  const before = useRef(query)
  useEffect(() => {
    if (form.current) fillIn(form.current, new URLSearchParams(before.current), new URLSearchParams(query))
    before.current = query
  }, [query])
  // On a phone the list comes first; the filters are one tap away, and active ones are shown as chips.
  const [open, setOpen] = useState(false)
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    // A half-typed year is a date too, such as 0002: apply a date only once it is in range.
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
        {Object.entries(tab).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search !== undefined && (
          <label
            className={cx(
              'flex min-w-0 grow basis-64 flex-col gap-1 text-sm',
              // Too many filters beside it to fit.
              dates && filters.length > 2 ? 'lg:basis-full' : 'lg:basis-40',
            )}
          >
            <span className="font-medium">{search}</span>
            <span className="flex gap-2">
              <input
                data-search
                type="search"
                name="q"
                dir="auto"
                maxLength={100}
                autoComplete="off"
                defaultValue={params.get('q') ?? ''}
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
              <select name={name} defaultValue={params.get(name) ?? ''} className={`${control} select-arrow`}>
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
                  defaultValue={params.get(name) ?? ''}
                  className={control}
                />
              </label>
            ))}
        </div>
        <noscript>
          <Button type="submit">{m.admin_list_apply()}</Button>
        </noscript>
      </Form>
      <FilterChips params={params} filters={filters} tab={tab} />
    </div>
  )
}

/** Lower with a mouse: leaves room for the list. */
const control = `${controlClass} lg:min-h-11 lg:py-1.5`

/**
 * Copies the URL's filters into the form after a chip was removed or on back navigation; newer input stays. The form is
 * not remounted, so that keyboard focus stays.
 */
function fillIn(form: HTMLFormElement, before: URLSearchParams, params: URLSearchParams): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    if (field.value === (before.get(field.name) ?? '')) field.value = params.get(field.name) ?? ''
  }
}

/** A form's values without empty fields: the URL contains only what was set. */
function cleaned(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value)
  return query
}
