import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import { type Fils, formatDeduction, formatMoney, type Locale } from '#shop/money.ts'

/** An amount that may be negative. */
export const signedMoney = (fils: Fils, locale: Locale): string =>
  fils < 0 ? formatDeduction(formatMoney(-fils, locale)) : formatMoney(fils, locale)

/** An amount as charged: always in Kuwaiti dinars, whatever the visitor's currency. */
export function AdminMoney({ fils, className }: { fils: Fils; className?: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return <bdi className={cx('whitespace-nowrap tabular-nums', className)}>{signedMoney(fils, locale)}</bdi>
}

/** A refunded amount, shown as negative; a dash when there is none. */
export function Refunded({ fils }: { fils: Fils }) {
  return fils === 0 ? '–' : <AdminMoney fils={-fils} />
}
