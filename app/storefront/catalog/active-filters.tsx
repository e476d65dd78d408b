import { CloseIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { categoryName } from '../kit/category-name.ts'
import { type BrowseParams, shopPath } from './browse-params.ts'
import { useBandName } from './shop-filters.tsx'

/** The active filters, each removable with one tap. */
export function ActiveFilters({ browse }: { browse: BrowseParams }) {
  const bandName = useBandName()
  const chips = [
    browse.q && { name: m.filter_search({ q: isolate(browse.q) }), without: { ...browse, q: '' } },
    browse.category && { name: categoryName(browse.category), without: { ...browse, category: '' as const } },
    browse.band && { name: bandName(browse.band), without: { ...browse, band: '' as const } },
  ].filter((chip) => chip !== '')
  if (chips.length === 0) return null
  return (
    <ul aria-label={m.active_filters()} className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.name} className="min-w-0">
          <SiteLink
            to={shopPath(chip.without)}
            preventScrollReset
            aria-label={m.filter_remove({ name: chip.name })}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-leaf-tint px-4 text-sm font-medium hover:bg-sunken"
          >
            <span className="truncate">{chip.name}</span>
            <CloseIcon size={18} className="shrink-0" />
          </SiteLink>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <SiteLink
            to={shopPath({ q: '', category: '', band: '', sort: browse.sort })}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-sm font-medium text-leaf underline underline-offset-4"
          >
            {m.filter_clear()}
          </SiteLink>
        </li>
      )}
    </ul>
  )
}
