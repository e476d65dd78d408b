import { DateTime } from '#app/admin/kit/dates.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { StockMove } from '#shop/catalog/admin-read.ts'
import { reasonName } from '../names.ts'

export function MoveRow({ move }: { move: StockMove }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 text-sm last:border-0">
      <span className="min-w-10 font-semibold tabular-nums">
        <bdi dir="ltr">{move.delta > 0 ? `+${move.delta}` : String(move.delta).replace('-', '−')}</bdi>
      </span>
      <span>{reasonName[move.reason]()}</span>
      {move.orderNumber && <OrderLink number={move.orderNumber} className="-my-2.5 underline" />}
      <span className="ms-auto tabular-nums">{m.products_move_left({ stock: move.stock })}</span>
      <span className="basis-full text-quiet">
        <DateTime at={move.at} />
        {move.by && (
          <>
            {' · '}
            <bdi dir="ltr">{move.by}</bdi>
          </>
        )}
        {move.note && (
          <>
            {' · '}
            <bdi>{move.note}</bdi>
          </>
        )}
      </span>
    </li>
  )
}
