import type { ReactNode } from 'react'
import { cx } from '#app/ui/class-names.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Price, useMoney } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Country, countryName } from '#shop/addresses/countries.ts'
import type { Fils } from '#shop/money.ts'

export type Amounts = {
  subtotal: Fils
  shippingCost: Fils
  discount: Fils
  total: Fils
  /** The amount left to free delivery, when the server has returned it. */
  leftToFree?: Fils | null
  /** False when the shop does not deliver to the country: there is no fee to show. */
  delivers?: boolean
}

export type OrderSummaryProps = {
  amounts: Amounts
  /** Totals estimated in the browser, not confirmed by the server. */
  estimate?: boolean
  /** New totals are being fetched. */
  busy?: boolean
  promoCode?: string | null
  /** The country whose delivery fee is shown, where fees differ and something is shipped. */
  deliveredTo?: Country | null
  /** The country may still be chosen. */
  isCountryOpen?: boolean
  children?: ReactNode
  className?: string
}

/** Subtotal, shipping, discount and total, and the amount charged when another currency is shown. */
export function OrderSummary({
  amounts,
  estimate = false,
  busy = false,
  promoCode,
  deliveredTo = null,
  isCountryOpen = false,
  children,
  className,
}: OrderSummaryProps) {
  const { locale } = useMoney()
  const shipping =
    deliveredTo === null
      ? m.summary_shipping()
      : m.summary_shipping_to({ country: isolate(countryName(deliveredTo, locale)) })
  return (
    <section aria-labelledby="summary-title" className={cx('sheet p-5 shadow-soft', className)}>
      <h2 id="summary-title" className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl">
        {m.summary_title()}
        {estimate && <span className="font-text text-sm font-normal text-quiet">{m.summary_estimate()}</span>}
      </h2>
      <dl aria-busy={busy} className={cx('mt-3 grid gap-2', busy && 'cursor-progress')}>
        <Row name={m.summary_subtotal()} fils={amounts.subtotal} />
        <Row name={shipping} fils={amounts.shippingCost} zero={amounts.delivers === false ? '—' : m.free()}>
          {deliveredTo !== null && isCountryOpen && (
            <dd className="mt-1 w-full text-sm text-quiet">{m.summary_shipping_by_country()}</dd>
          )}
          {amounts.leftToFree != null && <FreeDelivery left={amounts.leftToFree} />}
        </Row>
        {amounts.discount > 0 && (
          <div className="flex flex-wrap justify-between gap-x-4 text-leaf">
            <dt>
              {m.summary_discount()}
              {promoCode && (
                <>
                  {' '}
                  <bdi dir="ltr">({promoCode})</bdi>
                </>
              )}
            </dt>
            <dd>
              <Price fils={amounts.discount} minus />
            </dd>
          </div>
        )}
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-strong pt-3 text-xl font-bold">
          <dt>{m.summary_total()}</dt>
          <dd>
            <Price fils={amounts.total} />
          </dd>
        </div>
      </dl>
      <ChargeCurrencyNote fils={amounts.total} className="mt-1" />
      {children}
    </section>
  )
}

/** "KWD 4.250 left to free delivery". */
function FreeDelivery({ left }: { left: Fils }) {
  const { show } = useMoney()
  return <dd className="mt-1 w-full text-sm text-leaf">{m.delivery_left({ amount: isolate(show(left)) })}</dd>
}

function Row({ name, fils, zero, children }: { name: string; fils: Fils; zero?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-quiet">{name}</dt>
      <dd>{fils === 0 && zero ? zero : <Price fils={fils} />}</dd>
      {children}
    </div>
  )
}

/** "You will be charged KWD 4.250": whenever prices are shown in another currency than the one charged. */
export function ChargeCurrencyNote({ fils, className }: { fils: Fils; className?: string }) {
  const { currency, showCharged } = useMoney()
  if (currency === 'KWD') return null
  return (
    <p className={cx('text-sm', className)}>
      <strong className="font-semibold">{m.charged_in_kwd({ amount: `\u2068${showCharged(fils)}\u2069` })}</strong>
      <span className="block text-quiet">{m.charged_why()}</span>
    </p>
  )
}
