import { Link } from 'react-router'
import { CloseIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

/** A filter with its options; the first one, with the empty value, means all. */
export type Filter = { name: string; label: string; options: readonly { value: string; label: string }[] }

type FilterChipsProps = {
  params: URLSearchParams
  filters: readonly Filter[]
  /** The URL's other parameters, such as the list's tab: they have no chip and stay. */
  tab?: Record<string, string>
}

/** The active filters, each with a remove button. */
export function FilterChips({ params, filters, tab = {} }: FilterChipsProps) {
  const chips = [...params].map(([name, value]) => {
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
            to={`?${without(params, name, tab)}`}
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
          to={`?${new URLSearchParams(tab)}`}
          className="inline-flex min-h-11 items-center lg:min-h-8 px-2 text-sm font-medium text-leaf underline"
        >
          {m.admin_list_reset()}
        </Link>
      </li>
    </ul>
  )
}

const labels: Record<string, () => string> = {
  q: m.admin_list_search,
  from: m.admin_list_from,
  until: m.admin_list_until,
}

function without(params: URLSearchParams, name: string, tab: Record<string, string>): string {
  const rest = new URLSearchParams([...Object.entries(tab), ...params])
  rest.delete(name)
  return rest.toString()
}
