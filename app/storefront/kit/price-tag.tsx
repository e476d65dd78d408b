import { cx } from '#app/ui/class-names.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Price, PriceWas, useMoney } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Fils, savedPercent } from '#shop/money.ts'

type PriceTagProps = {
  product: { price: Fils; originalPrice: Fils | null }
  /** It is the lowest of several prices. */
  from?: boolean
  large?: boolean
  /** On phones each part has its own line. */
  stacked?: boolean
  className?: string
}

/** The price, and on sale the previous price and the saving. */
export function PriceTag({
  product: { price, originalPrice },
  from = false,
  large = false,
  stacked = false,
  className,
}: PriceTagProps) {
  const { show } = useMoney()
  const onSale = originalPrice !== null && savedPercent(price, originalPrice) > 0
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2.5', stacked && 'max-sm:flex-col', className)}>
      <span className={cx('font-bold', large ? 'text-2xl' : 'text-base md:text-lg', onSale && 'text-tomato-ink')}>
        {onSale && <span className="sr-only">{m.price_now()} </span>}
        {from && (
          <span className={cx('text-sm font-normal text-ink', stacked && 'max-sm:block')}>{m.price_from()} </span>
        )}
        <Price fils={price} />
      </span>
      {onSale && <PriceWas fils={originalPrice} className={large ? 'text-base' : 'text-xs md:text-sm'} />}
      {onSale && (
        <span className="text-sm font-medium text-tomato-ink">
          {m.save_amount({ amount: isolate(show(originalPrice - price)) })}
        </span>
      )}
    </p>
  )
}
