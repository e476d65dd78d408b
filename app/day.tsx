import { useSite } from '#app/site.ts'
import { formatDate } from './kuwait-time.ts'

/** A `time` element of a day in Kuwait. Browser and server may format its spaces differently, which is harmless. */
export function Day({ at, className }: { at: Date; className?: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <time dateTime={at.toISOString()} className={className} suppressHydrationWarning>
      {formatDate(at, locale)}
    </time>
  )
}
