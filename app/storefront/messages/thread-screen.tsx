import { LatestEntries, OlderEntries, type ThreadPages } from '#app/messages/thread-pages.tsx'
import { cx } from '#app/ui/class-names.ts'
import { LockIcon } from '#app/ui/more-icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ThreadEntry } from '#shop/messages/read.ts'
import { AnswerForm, type ReplyProblem } from './reply-form.tsx'
import { ThreadMessage } from './thread-message.tsx'

type Thread = {
  number: string
  subject: string
  first: Omit<ThreadEntry, 'by'>
  entries: Omit<ThreadEntry, 'by'>[]
  pages: ThreadPages
  isSent: boolean
  key: string
}

/** A conversation between a customer and the store, oldest first, and the reply form below its latest part. */
export function ThreadScreen({ thread, refused }: { thread: Thread; refused: ReplyProblem | null }) {
  const { number, subject, first, entries, pages, isSent, key } = thread
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        <header>
          <p className="text-sm text-quiet">
            <bdi dir="ltr" className="tabular-nums">
              {number}
            </bdi>
          </p>
          <h1 className="text-3xl wrap-anywhere">
            <bdi>{subject}</bdi>
          </h1>
          <p className="mt-2 text-quiet">{m.thread_text()}</p>
        </header>
        {isSent && refused === null && (
          <Notice key={pages.earlier + entries.length} tone="success" live="status">
            <p className="text-base">{m.thread_sent()}</p>
          </Notice>
        )}
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <li className="sm:ms-12">
            <ThreadMessage entry={first} />
          </li>
          <OlderEntries pages={pages} />
          {entries.map((entry) => (
            <li key={entry.id} className={cx(entry.kind === 'reply' ? 'sm:me-12' : 'sm:ms-12')}>
              <ThreadMessage entry={entry} />
            </li>
          ))}
        </ol>
        <LatestEntries pages={pages} />
        {pages.latest === null && (
          // A sent reply resets the form for the next one.
          <AnswerForm key={pages.earlier + entries.length} entryKey={key} refused={refused} />
        )}
        <p className="flex gap-2 text-sm text-quiet">
          <LockIcon size={18} className="mt-0.5 shrink-0" />
          {m.thread_private()}
        </p>
      </div>
    </div>
  )
}
