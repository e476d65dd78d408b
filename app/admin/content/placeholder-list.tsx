import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { PlaceholderNow } from './version.ts'

type PlaceholderListProps = { placeholders: PlaceholderNow[]; locale: Locale; onInsert: (text: string) => void }

/** The settings placeholders a text may contain, each with its current value; a tap inserts it at the cursor. */
export function PlaceholderList({ placeholders, locale, onInsert }: PlaceholderListProps) {
  return (
    <details className="mt-2 rounded-md border border-line">
      <summary className="flex min-h-11 items-center px-3 text-sm font-medium">{m.content_insert()}</summary>
      <p className="px-3 text-sm text-quiet">{m.content_insert_hint()}</p>
      <ul className="grid gap-x-3 p-2 sm:grid-cols-2">
        {placeholders.map(({ name, now }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onInsert(`{${name}}`)}
              className="flex min-h-11 w-full flex-col items-start rounded-md px-2 py-1 text-start hover:bg-sunken"
            >
              <code dir="ltr" className="font-mono text-sm text-leaf">{`{${name}}`}</code>
              <span lang={locale} className="line-clamp-2 text-sm text-quiet">
                {now}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
