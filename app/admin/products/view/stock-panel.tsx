import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { When } from '#app/admin/kit/dates.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { StockMove } from '#shop/catalog/admin-read.ts'
import { correctionKinds, correctionSchema } from '#shop/catalog/fields/product-form.ts'
import { StockCount } from '../badges.tsx'
import { problemText, reasonName } from '../names.ts'
import type { ViewAnswer } from './view-action.server.ts'

type StockPanelProps = {
  product: { id: string; stock: number; lowStockAt: number }
  moves: readonly StockMove[]
  /** Where the older moves are, when there are any. */
  older: string | null
  /** How many shoppers wait until it is back. */
  waiting: number
}

/** How many there are, a way to put that right with its reason, and why it moved before. */
export function StockPanel({ product, moves, older, waiting }: StockPanelProps) {
  return (
    <Panel title={m.products_col_stock()}>
      <p className="text-2xl font-semibold">
        <StockCount stock={product.stock} lowStockAt={product.lowStockAt} />
      </p>
      {waiting > 0 && <p className="mt-1 text-sm text-quiet">{m.products_waiting({ count: waiting })}</p>}
      <CorrectionForm productId={product.id} stock={product.stock} />
      <h3 className="mt-6 font-text text-sm font-semibold text-quiet">{m.products_moves()}</h3>
      {moves.length === 0 && <p className="mt-2 text-sm text-quiet">{m.products_moves_none()}</p>}
      <ol className="mt-1">
        {moves.map((move) => (
          <MoveRow key={move.id} move={move} />
        ))}
      </ol>
      {older && (
        <Link
          to={older}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-medium text-leaf underline"
        >
          {m.products_moves_older()}
        </Link>
      )}
    </Panel>
  )
}

function CorrectionForm({ productId, stock }: { productId: string; stock: number }) {
  const fetcher = useFetcher<ViewAnswer>()
  const [kind, setKind] = useState<(typeof correctionKinds)[number]>('received')
  const answer = fetcher.data
  const { form, onSubmit, problem } = useCheckedForm(
    correctionSchema,
    answer?.kind === 'wrong' ? answer.problems : undefined,
    problemText,
  )
  useEffect(() => {
    if (answer?.kind !== 'stock') return
    toast.success(m.products_stock_now({ stock: answer.stock }))
    form.current?.reset()
    setKind('received')
  }, [answer, form])
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/admin/products/view/${productId}`}
      noValidate
      onSubmit={onSubmit}
      className="mt-3 grid gap-3 sm:grid-cols-2"
    >
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="seen" value={stock} />
      <Field
        as="select"
        label={m.products_correct_why()}
        name="kind"
        value={kind}
        onChange={(event) => setKind(event.target.value as typeof kind)}
      >
        {correctionKinds.map((each) => (
          <option key={each} value={each}>
            {reasonName[each]()}
          </option>
        ))}
      </Field>
      <Field
        label={kind === 'counted' ? m.products_correct_count() : m.products_correct_amount()}
        hint={kind === 'other' ? m.products_correct_signed() : undefined}
        name="amount"
        inputMode={kind === 'other' ? 'text' : 'numeric'}
        dir="ltr"
        autoComplete="off"
        required
        maxLength={9}
        error={problem('amount')}
      />
      <Field
        label={m.products_correct_note()}
        optional={kind !== 'other'}
        name="note"
        dir="auto"
        maxLength={200}
        error={problem('note')}
        className="sm:col-span-2"
      />
      {answer?.kind === 'moved' && (
        <Notice tone="warning" live="alert" className="sm:col-span-2">
          {answer.reason === 'moved'
            ? m.products_correct_moved({ stock: answer.stock })
            : m.products_correct_too_few({ stock: answer.stock })}
        </Notice>
      )}
      <Button type="submit" variant="secondary" pending={fetcher.state !== 'idle'} className="justify-self-start">
        {m.products_correct()}
      </Button>
    </fetcher.Form>
  )
}

function MoveRow({ move }: { move: StockMove }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 text-sm last:border-0">
      <span className="min-w-10 font-semibold tabular-nums">
        <bdi dir="ltr">{move.delta > 0 ? `+${move.delta}` : String(move.delta).replace('-', '−')}</bdi>
      </span>
      <span>{reasonName[move.reason]()}</span>
      {move.orderNumber && (
        <Link to={`/admin/orders/view/${move.orderNumber}`} className="text-leaf underline">
          <bdi dir="ltr">{move.orderNumber}</bdi>
        </Link>
      )}
      <span className="ms-auto tabular-nums">{m.products_move_left({ stock: move.stock })}</span>
      <span className="basis-full text-quiet">
        <When at={move.at} />
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
