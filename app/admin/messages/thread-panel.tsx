import { DateTime } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { AttachmentList } from '#app/messages/attachment-list.tsx'
import { LatestEntries, OlderEntries, type ThreadPages } from '#app/messages/thread-pages.tsx'
import { cx } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ThreadEntry } from '#shop/messages/read.ts'

type ThreadPanelProps = {
  name: string
  first: ThreadEntry
  entries: ThreadEntry[]
  pages: ThreadPages
  isErased: boolean
}

/**
 * A part of the thread below its first message, oldest first: the customer's entries at the start, the store's at the end
 * of the line.
 */
export function ThreadPanel({ name, first, entries, pages, isErased }: ThreadPanelProps) {
  return (
    <Panel title={m.inbox_thread()}>
      {isErased && (
        <Notice tone="info" className="mb-3">
          {m.inbox_erased()}
        </Notice>
      )}
      <ol className="flex flex-col gap-3">
        <Entry entry={first} name={name} />
        <OlderEntries pages={pages} />
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} name={name} />
        ))}
      </ol>
      <LatestEntries pages={pages} />
    </Panel>
  )
}

function Entry({ entry, name }: { entry: ThreadEntry; name: string }) {
  const isStore = entry.kind === 'reply'
  return (
    <li className={cx('min-w-0', isStore ? 'sm:ms-10' : 'sm:me-10')}>
      <article className={cx('rounded-md px-4 py-3', isStore ? 'bg-leaf-tint' : 'bg-sunken')}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="min-w-0 wrap-anywhere">
            <b className="font-semibold">{isStore ? m.inbox_from_store() : <bdi>{name}</bdi>}</b>
            {entry.by && (
              <>
                {' '}
                <bdi dir="ltr">{entry.by}</bdi>
              </>
            )}
          </span>
          <DateTime at={entry.at} />
        </p>
        <div className="mt-1.5 max-w-prose wrap-anywhere">
          <p className="whitespace-pre-line [unicode-bidi:plaintext]">{entry.text || '—'}</p>
        </div>
        <AttachmentList attachments={entry.attachments} />
      </article>
    </li>
  )
}
