import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'

/** A moment in Kuwait as an element. The browser's own tables may space it otherwise than the server's, which does not matter. */
export function When({ at, className }: { at: Date; className?: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <time dateTime={at.toISOString()} className={className} suppressHydrationWarning>
      {formatWhen(at, locale)}
    </time>
  )
}
