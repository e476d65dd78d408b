import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import { type CurrencyCode, type Fils, formatMoney, type Locale, takenOff } from '#shop/money.ts'
import { cx } from './class-names.ts'

/** How this visitor reads money: language, currency and its rate. KWD in Arabic when the page knows nothing. */
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
  /** Always in Kuwaiti dinars: the amount that is charged. */
  charged?: boolean
  /** It is taken off. */
  minus?: boolean | undefined
}

/** An amount in the visitor's currency, isolated from the direction of the surrounding text. */
export function Price({ fils, className, charged = false, minus = false }: PriceProps) {
  const { show, showCharged } = useMoney()
  const amount = charged ? showCharged(fils) : show(fils)
  return <bdi className={cx('whitespace-nowrap tabular-nums', className)}>{minus ? takenOff(amount) : amount}</bdi>
}

/** The price before a sale, struck through and named for those who cannot see the line. */
export function PriceWas({ fils, className }: { fils: Fils; className?: string }) {
  return (
    <s className={cx('text-quiet decoration-tomato/70', className)}>
      <span className="sr-only">{m.price_was()} </span>
      <Price fils={fils} />
    </s>
  )
}
