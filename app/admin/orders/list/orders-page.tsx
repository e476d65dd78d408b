import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ListRead } from '#app/admin/kit/list/all-found-fields.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { useRevalidateOnChange } from '#app/admin/shell/live/live.tsx'
import { cx } from '#app/ui/class-names.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderSummary } from '#shop/orders/list-orders.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkResult } from './bulk-notice.tsx'
import { OrdersTable } from './table.tsx'

type OrdersPageProps = {
  orders: OrderSummary[]
  list: ListRead
  result: BulkResult | undefined
}

/** A page of orders with checkboxes and bulk actions, for single orders or all results. The selection is per page. */
export function OrdersPage({ orders, list, result }: OrdersPageProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [wantsAll, setWantsAll] = useState(false)
  const { search: key } = useLocation()
  const may = useMay()
  const mayChoose = may('orders.act') || may('customers.contact')
  const clear = () => {
    setTicked(new Set())
    setWantsAll(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or another answer clears the selection
  useEffect(() => {
    if (result?.kind !== 'confirm') clear()
  }, [result, key])
  useRevalidateOnChange(({ subject, of }) => subject === 'order' && orders.some(({ number }) => number === of))
  const chosen = orders.filter(({ number }) => ticked.has(number))
  const isPage = chosen.length === orders.length
  const all = wantsAll && isPage && list.found > orders.length
  const choose = (number: string, tick: boolean) =>
    setTicked((before) => new Set(tick ? [...before, number] : [...before].filter((each) => each !== number)))
  return (
    <div className="lg:flex lg:flex-wrap lg:items-center lg:gap-x-3">
      <div className={cx('mt-1 flex flex-wrap items-center gap-x-4', chosen.length === 0 && 'lg:grow')}>
        {mayChoose && (
          <Checkbox
            checked={isPage}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && !isPage
            }}
            onChange={(event) =>
              event.target.checked ? setTicked(new Set(orders.map(({ number }) => number))) : clear()
            }
          >
            <span className={cx(chosen.length > 0 && 'lg:sr-only')}>{m.admin_orders_choose_all()}</span>
          </Checkbox>
        )}
        <span className={cx('ms-auto', chosen.length > 0 && 'lg:sr-only')}>
          <ResultCount count={list.found} />
        </span>
      </div>
      <div className="lg:order-1 lg:basis-full">
        <OrdersTable
          orders={orders}
          label={m.admin_orders_title()}
          listQuery={list.query}
          chosen={new Set(chosen.map(({ number }) => number))}
          onChoose={mayChoose ? choose : undefined}
        />
      </div>
      {chosen.length > 0 && (
        <BulkBar
          found={list.found}
          chosen={chosen}
          all={all ? list : null}
          onAll={isPage && list.found > orders.length ? () => setWantsAll(true) : null}
          ask={result?.kind === 'confirm'}
          onClear={clear}
        />
      )}
    </div>
  )
}
