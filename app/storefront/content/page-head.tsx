import type { ReactNode } from 'react'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'

/** A link to the home page, above a text. */
export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label={m.breadcrumb()} className="no-print text-sm text-quiet">
      <ol className="flex items-center gap-1">
        <li>
          <SiteLink to="/" className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline">
            {m.nav_home()}
          </SiteLink>
        </li>
        <li className="flex min-w-0 items-center gap-1">
          <ChevronIcon size={16} className="shrink-0" />
          <span aria-current="page" className="truncate">
            {title}
          </span>
        </li>
      </ol>
    </nav>
  )
}

/** When a text was last changed, in a `time` element. */
export type Updated = { iso: string; words: string }

/** Breadcrumb, title, date and introduction of a text. */
export function PageHead({ title, updated, children }: { title: string; updated?: Updated; children?: ReactNode }) {
  return (
    <header>
      <Breadcrumb title={title} />
      <h1 className="mt-2 text-3xl">{title}</h1>
      {updated && (
        <p className="mt-1 text-sm text-quiet">
          <time dateTime={updated.iso}>{m.page_updated({ date: updated.words })}</time>
        </p>
      )}
      {children}
    </header>
  )
}
