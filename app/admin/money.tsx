import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import { type Fils, formatMoney, type Locale } from '#shop/money.ts'

/** An amount that may be below zero: its sign stays on the left of its number, on whichever side the currency stands. */
export const signedMoney = (fils: Fils, locale: Locale): string =>
  fils < 0 ? formatMoney(-fils, locale).replace(/[\d.,]*\d/, '\u2066\u2212$&\u2069') : formatMoney(fils, locale)

/** An amount as it is charged: always Kuwaiti dinars here, whatever currency this browser shops in. */
export function AdminMoney({ fils, className }: { fils: Fils; className?: string }) {
  const locale = useSite()?.locale ?? 'ar'
  return <bdi className={cx('whitespace-nowrap tabular-nums', className)}>{signedMoney(fils, locale)}</bdi>
}

/** What went back, as what it takes off; a dash where nothing did. */
export function Refunded({ fils }: { fils: Fils }) {
  return fils === 0 ? '–' : <AdminMoney fils={-fils} />
}
