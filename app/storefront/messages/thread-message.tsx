import { formatWhen } from '#app/kuwait-time.ts'
import { AttachmentList } from '#app/messages/attachment-list.tsx'
import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { ThreadEntry } from '#shop/messages/read.ts'

export function ThreadMessage({ entry }: { entry: Omit<ThreadEntry, 'by'> }) {
  const site = useSite()
  const locale = site?.locale ?? 'ar'
  const isStore = entry.kind === 'reply'
  return (
    <article
      className={cx(
        'rounded-lg border p-4 shadow-soft sm:p-5',
        isStore ? 'border-leaf/40 bg-leaf-tint' : 'border-line bg-raised',
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold">{isStore ? site?.store.name[locale] : m.thread_you()}</span>
        <time dateTime={entry.at.toISOString()} className={isStore ? undefined : 'text-quiet'} suppressHydrationWarning>
          {formatWhen(entry.at, locale)}
        </time>
      </p>
      <div className="mt-2 wrap-anywhere">
        <p className="whitespace-pre-line [unicode-bidi:plaintext]">{entry.text}</p>
      </div>
      <AttachmentList attachments={entry.attachments} />
    </article>
  )
}
