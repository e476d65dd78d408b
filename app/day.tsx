import { useSite } from '#app/site.ts'
import { formatDate } from './kuwait-time.ts'

/** A day in Kuwait as an element. The browser's own tables may space it otherwise than the server's, which does not matter. */
export function Day({ at, className }: { at: Date; className?: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <time dateTime={at.toISOString()} className={className} suppressHydrationWarning>
      {formatDate(at, locale)}
    </time>
  )
}
