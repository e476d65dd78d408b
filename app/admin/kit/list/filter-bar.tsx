import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { FilterIcon } from '#app/admin/kit/icons.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { controlClass } from '#app/ui/form/control-class.ts'
import { CloseIcon, SearchIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

/** A choice a list can be narrowed by; the first option, with the empty value, is everything. */
export type Filter = { name: string; label: string; options: readonly { value: string; label: string }[] }

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
      <Chips asked={asked} filters={filters} />
    </div>
  )
}

/** What the list is narrowed by, each with a way to take it off. */
function Chips({ asked, filters }: { asked: URLSearchParams; filters: readonly Filter[] }) {
  const chips = [...asked].map(([name, value]) => {
    const filter = filters.find((each) => each.name === name)
    const chosen = filter?.options.find((option) => option.value === value)?.label
    return {
      name,
      text: chosen && filter ? `${filter.label}: ${chosen}` : `${labels[name]?.() ?? name}: ${isolate(value)}`,
    }
  })
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label={m.admin_list_active()}>
      {chips.map(({ name, text }) => (
        <li key={name}>
          <Link
            to={`?${without(asked, name)}`}
            className="inline-flex min-h-11 items-center gap-1.5 lg:min-h-8 rounded-full border border-control bg-raised px-3.5 text-sm hover:border-ink"
          >
            <bdi>{text}</bdi>
            <CloseIcon size={16} />
            <span className="sr-only">{m.admin_list_remove()}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="?"
          className="inline-flex min-h-11 items-center lg:min-h-8 px-2 text-sm font-medium text-leaf underline"
        >
          {m.admin_list_reset()}
        </Link>
      </li>
    </ul>
  )
}

/** Lower beside a mouse: the list is what the page is for. */
const control = `${controlClass} lg:min-h-11 lg:py-1.5`

const labels: Record<string, () => string> = {
  q: m.admin_list_search,
  from: m.admin_list_from,
  until: m.admin_list_until,
}

function without(asked: URLSearchParams, name: string): string {
  const rest = new URLSearchParams(asked)
  rest.delete(name)
  return rest.toString()
}

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
