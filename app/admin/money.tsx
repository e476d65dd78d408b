import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import { type Fils, formatMoney } from '#shop/money.ts'

/** An amount as it is charged: always Kuwaiti dinars here, whatever currency this browser shops in. */
export function AdminMoney({ fils, className }: { fils: Fils; className?: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return <bdi className={cx('whitespace-nowrap tabular-nums', className)}>{formatMoney(fils, locale)}</bdi>
}
