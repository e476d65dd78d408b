import { Link } from 'react-router'
import { typedInteger } from '#app/checked-form.ts'
import * as m from '#locales/compiled/messages.js'

/** Links to the other parts of a thread: null where there are none. */
export type ThreadPages = { earlier: number; older: string | null; latest: string | null }

/** The position before which a part of a thread was requested; undefined for the latest. */
export function requestedBefore(url: URL): number | undefined {
  const before = typedInteger(url.searchParams.get('before'))
  return before !== null && before > 0 ? before : undefined
}

/**
 * The links from one part of a thread.
 * @param page the thread's page, path and query
 */
export function threadPages(page: string, earlier: number, before: number | undefined): ThreadPages {
  const url = new URL(page, 'http://shop.invalid')
  url.searchParams.delete('before')
  const latest = url.pathname + url.search
  url.searchParams.set('before', String(earlier))
  return {
    earlier,
    older: earlier > 0 ? url.pathname + url.search : null,
    latest: before === undefined ? null : latest,
  }
}

const look = 'inline-flex min-h-11 items-center font-medium text-leaf hover:underline'

/** Above the entries: how many earlier ones there are. */
export function OlderEntries({ pages: { earlier, older } }: { pages: ThreadPages }) {
  if (older === null) return null
  return (
    <li className="text-center">
      <Link to={older} className={look}>
        {m.thread_older({ count: earlier })}
      </Link>
    </li>
  )
}

/** Below the entries of an older part, in place of the reply form. */
export function LatestEntries({ pages: { latest } }: { pages: ThreadPages }) {
  if (latest === null) return null
  return (
    <p className="text-center">
      <Link to={latest} className={look}>
        {m.thread_latest()}
      </Link>
    </p>
  )
}
