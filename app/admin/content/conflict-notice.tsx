import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Locale } from '#shop/money.ts'
import type { TextVersion } from './version.ts'

type ConflictNoticeProps = { theirs: TextVersion; locale: Locale; onTake: () => void; onKeep: () => void }

/** Optimistic lock failed: shows the other admin's version and lets the user choose. */
export function ConflictNotice({ theirs, locale, onTake, onKeep }: ConflictNoticeProps) {
  const reading = useSite()?.locale ?? 'ar'
  return (
    <Notice tone="warning" live="alert" title={m.content_conflict_title()} className="mb-3">
      <p>
        {theirs.seen === null || theirs.by === null
          ? m.content_conflict_restored()
          : m.content_conflict_text({ by: isolate(theirs.by), when: formatWhen(new Date(theirs.seen), reading) })}
      </p>
      <details className="mt-1">
        <summary className="flex min-h-11 items-center font-medium">{m.content_conflict_theirs()}</summary>
        <pre
          lang={locale}
          dir={locale === 'ar' ? 'rtl' : 'ltr'}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
          tabIndex={0}
          className="max-h-72 overflow-y-auto rounded-md bg-raised p-3 font-text whitespace-pre-wrap"
        >
          {theirs.body}
        </pre>
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onTake}>
          {m.content_conflict_take()}
        </Button>
        <Button variant="danger" onClick={onKeep}>
          {m.content_conflict_keep()}
        </Button>
      </div>
    </Notice>
  )
}
