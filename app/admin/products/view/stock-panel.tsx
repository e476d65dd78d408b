import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { StockMove } from '#shop/catalog/admin-read.ts'
import { StockCount } from '../badges.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { MoveRow } from './move-row.tsx'

type StockPanelProps = {
  product: { id: string; stock: number; lowStockAt: number }
  moves: readonly StockMove[]
  /** URL of the older movements, when there are any. */
  older: string | null
  /** Units that are still to be packed for orders. */
  promised: number
  /** Shoppers waiting for it to be back in stock. */
  waiting: number
  /** An id for the next correction. */
  moveId: string
}

/** The stock, a correction form with a reason, and the past movements. */
export function StockPanel({ product, moves, older, promised, waiting, moveId }: StockPanelProps) {
  const onHand = product.stock + promised
  return (
    <Panel title={m.products_col_stock()}>
      <p className="text-2xl font-semibold">
        <StockCount stock={product.stock} lowStockAt={product.lowStockAt} />
      </p>
      {promised > 0 && <p className="mt-1 text-sm text-quiet">{m.products_stock_on_hand({ onHand, promised })}</p>}
      {waiting > 0 && <p className="mt-1 text-sm text-quiet">{m.products_waiting({ count: waiting })}</p>}
      <ForRole needs={['products.act']}>
        <CorrectionForm productId={product.id} onHand={onHand} firstId={moveId} />
      </ForRole>
      <h3 className="mt-6 font-text text-sm font-semibold text-quiet">{m.products_moves()}</h3>
      {moves.length === 0 && <p className="mt-2 text-sm text-quiet">{m.products_moves_none()}</p>}
      <ol className="mt-1">
        {moves.map((move) => (
          <MoveRow key={move.id} move={move} />
        ))}
      </ol>
      {older && (
        <TextLink to={older} preventScrollReset className="font-medium underline">
          {m.products_moves_older()}
        </TextLink>
      )}
    </Panel>
  )
}
