import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import { type CurrencyCode, type Fils, formatDeduction, formatMoney, type Locale } from '#shop/money.ts'
import { cx } from './class-names.ts'

/** The visitor's money format: language, currency and its rate. KWD in Arabic by default. */
export function useMoney(): {
  locale: Locale
  currency: CurrencyCode
  show: (fils: Fils) => string
  showCharged: (fils: Fils) => string
} {
  const site = useSite()
  const locale = site?.locale ?? 'ar'
  const currency = site?.currency ?? 'KWD'
  return {
    locale,
    currency,
    show: (fils) => formatMoney(fils, locale, currency, site?.rate),
    showCharged: (fils) => formatMoney(fils, locale),
  }
}

type PriceProps = {
  fils: Fils
  className?: string
  /** Always in Kuwaiti dinars: the amount charged. */
  charged?: boolean
  /** Shown as a deduction. */
  minus?: boolean | undefined
}

/** An amount in the visitor's currency, isolated from the direction of the surrounding text. */
export function Price({ fils, className, charged = false, minus = false }: PriceProps) {
  const { show, showCharged } = useMoney()
  const amount = charged ? showCharged(fils) : show(fils)
  return (
    <bdi className={cx('whitespace-nowrap tabular-nums', className)}>{minus ? formatDeduction(amount) : amount}</bdi>
  )
}

/** The price before a sale, struck through and labelled for screen readers. */
export function PriceWas({ fils, className }: { fils: Fils; className?: string }) {
  return (
    <s className={cx('text-quiet decoration-tomato/70', className)}>
      <span className="sr-only">{m.price_was()} </span>
      <Price fils={fils} />
    </s>
  )
}
