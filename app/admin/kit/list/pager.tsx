import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { PageLinks } from './page-query.ts'

type Labels = Record<keyof PageLinks, () => string>

const byAge: Labels = {
  first: m.admin_list_newest,
  newer: m.admin_list_newer,
  older: m.admin_list_older,
  last: m.admin_list_oldest,
}

/** Pagination of a list, newest first unless other labels are given. Nothing when it has one page. */
export function Pager({ links: { first, newer, older, last }, labels = byAge }: { links: PageLinks; labels?: Labels }) {
  if (first === undefined && older === undefined) return null
  return (
    <nav aria-label={m.admin_list_pages()} className="mt-5 flex flex-wrap justify-between gap-3">
      <div className="flex flex-wrap gap-2">
        {first !== undefined && (
          <ButtonLink to={first} variant="quiet">
            {labels.first()}
          </ButtonLink>
        )}
        {newer !== undefined && (
          <ButtonLink to={newer} variant="secondary" icon={<NewerIcon />}>
            {labels.newer()}
          </ButtonLink>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {older !== undefined && (
          <ButtonLink to={older} variant="secondary" className="flex-row-reverse" icon={<ChevronIcon size={18} />}>
            {labels.older()}
          </ButtonLink>
        )}
        {last !== undefined && (
          <ButtonLink to={last} variant="quiet">
            {labels.last()}
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}

/** Rotated, not mirrored: the icon mirrors itself in Arabic already. */
function NewerIcon() {
  return (
    <span className="rotate-180">
      <ChevronIcon size={18} />
    </span>
  )
}
