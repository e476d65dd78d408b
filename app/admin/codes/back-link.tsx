import { Link } from 'react-router'
import { ChevronIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'

/** The way back to the list of codes. */
export function BackToCodes() {
  return (
    <Link
      to="/admin/discount-codes"
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-leaf hover:underline"
    >
      <span className="rotate-180">
        <ChevronIcon size={18} />
      </span>
      {m.codes_back()}
    </Link>
  )
}
