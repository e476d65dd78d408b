import { Link } from 'react-router'
import { ChevronIcon } from '#app/ui/icons.tsx'

/** A link back to the parent page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ms-1 inline-flex min-h-11 items-center gap-1 rounded-md pe-2 text-sm font-medium text-leaf hover:underline"
    >
      <span className="rotate-180">
        <ChevronIcon size={18} />
      </span>
      {children}
    </Link>
  )
}
