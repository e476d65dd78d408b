import { useEffect, useState } from 'react'
import { Found } from '#app/admin/kit/list/found.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderSummary } from '#shop/orders/list-orders.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { BulkAnswer } from './bulk-result.tsx'
import { OrdersTable } from './table.tsx'

type OrdersPageProps = { orders: OrderSummary[]; found: number; asked: string; answer: BulkAnswer | undefined }

/** A page of orders, of which any can be ticked and worked on together. What is ticked on one page stays on it. */
export function OrdersPage({ orders, found, asked, answer }: OrdersPageProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (answer?.kind === 'moved') setTicked(new Set())
  }, [answer])
  const chosen = orders.filter(({ number }) => ticked.has(number))
  const choose = (number: string, tick: boolean) =>
    setTicked((before) => new Set(tick ? [...before, number] : [...before].filter((each) => each !== number)))
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          checked={chosen.length === orders.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < orders.length
          }}
          onChange={(event) => setTicked(new Set(event.target.checked ? orders.map(({ number }) => number) : []))}
        >
          {m.admin_orders_choose_all()}
        </Checkbox>
        <Found count={found} />
      </div>
      <OrdersTable
        orders={orders}
        label={m.admin_orders_title()}
        asked={asked}
        chosen={new Set(chosen.map(({ number }) => number))}
        onChoose={choose}
      />
      {chosen.length > 0 && (
        <BulkBar chosen={chosen} ask={answer?.kind === 'confirm'} onClear={() => setTicked(new Set())} />
      )}
    </>
  )
}
