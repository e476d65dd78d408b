import type { ReactNode } from 'react'
import { AdminMoney } from '#app/admin/kit/money.tsx'

type SumLineProps = { name: ReactNode; fils: number; minus?: boolean }

/** One amount in an order's list of amounts. */
export function AmountLine({ name, fils, minus = false }: SumLineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 text-quiet">{name}</dt>
      <dd className="whitespace-nowrap">
        <AdminMoney fils={minus ? -fils : fils} />
      </dd>
    </div>
  )
}
