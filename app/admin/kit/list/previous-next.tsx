import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'

type PreviousNextProps = {
  /** URLs of the newer and the older entry; null at the end of the list. */
  newer: string | null
  older: string | null
  names: { nav: string; newer: string; older: string }
}

/** Links to the previous and next entry of a list. */
export function PreviousNext({ newer, older, names }: PreviousNextProps) {
  if (newer === null && older === null) return null
  return (
    <nav aria-label={names.nav} className="flex gap-1">
      {newer !== null && (
        <ButtonLink to={newer} variant="quiet" className="px-3" aria-label={names.newer} title={names.newer}>
          <ChevronIcon size={20} className="rotate-180" />
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink to={older} variant="quiet" className="px-3" aria-label={names.older} title={names.older}>
          <ChevronIcon size={20} />
        </ButtonLink>
      )}
    </nav>
  )
}
