import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import { type Fils, formatMoney, type Locale, takenOff } from '#shop/money.ts'

/** An amount that may be below zero. */
export const signedMoney = (fils: Fils, locale: Locale): string =>
  fils < 0 ? takenOff(formatMoney(-fils, locale)) : formatMoney(fils, locale)

/** An amount as it is charged: always Kuwaiti dinars here, whatever currency this browser shops in. */
export function AdminMoney({ fils, className }: { fils: Fils; className?: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return <bdi className={cx('whitespace-nowrap tabular-nums', className)}>{signedMoney(fils, locale)}</bdi>
}

/** What went back, as what it takes off; a dash where nothing did. */
export function Refunded({ fils }: { fils: Fils }) {
  return fils === 0 ? '–' : <AdminMoney fils={-fils} />
}
