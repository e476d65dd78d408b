import { cx } from '#app/ui/class-names.ts'
import { CheckIcon, ClockIcon, WarningIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Category } from '#shop/catalog/category.ts'

const few = 5

/** Availability, in one line. */
export function StockLine({
  stock,
  received,
  isChosen,
  className,
}: {
  stock: number
  /** How the product reaches its buyer. */
  received: Category
  /** False while a variant still has to be chosen: the total stock says nothing about any of them. */
  isChosen: boolean
  className?: string
}) {
  const low = isChosen && stock > 0 && stock <= few && received !== 'guide'
  const Icon = stock <= 0 ? WarningIcon : low ? ClockIcon : CheckIcon
  return (
    <p
      className={cx(
        'flex items-center gap-2 font-medium',
        stock <= 0 ? 'text-tomato-ink' : low ? 'text-ink' : 'text-leaf',
        className,
      )}
    >
      <Icon size={20} className="shrink-0" />
      {stock <= 0 ? m.stock_out() : low && received === 'physical' ? m.stock_low({ count: stock }) : inStock(received)}
    </p>
  )
}

function inStock(received: Category): string {
  if (received === 'guide') return m.stock_ready()
  return received === 'consultation' ? m.stock_session() : m.stock_in()
}
