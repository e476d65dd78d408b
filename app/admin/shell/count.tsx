import { cx } from '#app/ui/class-names.ts'
import { maxWaitingShown } from '#shop/numbers.ts'

/** A capped count: above 99 it is "99+". */
export const boundedCount = (count: number): string => (count > maxWaitingShown ? `${maxWaitingShown}+` : String(count))

/** A count of pending items in a pill; nothing when zero. `says` is its accessible text. */
export function CountPill({ count, says, className }: { count: number; says: string; className?: string }) {
  if (count === 0) return null
  return (
    <span title={says} className={cx('rounded-full bg-sun text-on-sun', className)}>
      <span
        aria-hidden="true"
        className="block min-w-6 px-1.5 text-center text-xs font-semibold tabular-nums"
        dir="ltr"
      >
        {boundedCount(count)}
      </span>
      <span className="sr-only"> ({says})</span>
    </span>
  )
}
