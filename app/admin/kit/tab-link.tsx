import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/ui/class-names.ts'

/** One of a page's tabs, each with a URL of its own. */
export function TabLink({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={chosen ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium transition-colors',
        chosen ? 'border-leaf bg-leaf-tint text-ink' : 'border-control bg-raised hover:border-ink',
      )}
    >
      {children}
    </Link>
  )
}
