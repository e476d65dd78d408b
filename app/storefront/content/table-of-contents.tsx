import { ChevronIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'

type Entry = { id: string; title: string }

/** The sections of a long text: collapsed above it on a phone, beside it on a wide screen. */
export function TableOfContents({ entries }: { entries: readonly Entry[] }) {
  return (
    <>
      <details className="no-print group sheet mb-8 lg:hidden">
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 px-4 font-medium">
          {m.page_toc()}
          <span className="rotate-90 text-quiet transition-transform group-open:-rotate-90">
            <ChevronIcon size={20} className="rtl:rotate-180" />
          </span>
        </summary>
        <nav aria-label={m.page_toc()} className="border-t border-line px-4 py-2">
          <Entries entries={entries} />
        </nav>
      </details>
      <nav aria-label={m.page_toc()} className="no-print sticky top-24 hidden self-start lg:order-last lg:block">
        <p aria-hidden="true" className="font-display text-lg font-bold">
          {m.page_toc()}
        </p>
        <div className="mt-2 border-s-2 border-line ps-4">
          <Entries entries={entries} />
        </div>
      </nav>
    </>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center text-quiet underline-offset-4 hover:text-ink hover:underline lg:min-h-9 lg:text-sm"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
