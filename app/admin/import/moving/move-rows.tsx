import { type ReactNode, useState } from 'react'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { MoveNote, MoveProblem } from '#shop/moving/new-product.ts'
import { moveNote, moveProblem } from './move-text.ts'

type State = 'waiting' | 'made' | 'there' | 'refused'
export type MoveRow = {
  line: number
  title: string
  state: State
  productId: string | null
  problems: readonly MoveProblem[]
  notes: readonly MoveNote[]
}

const tones: Record<State, BadgeTone> = { waiting: 'sun', made: 'leaf', there: 'quiet', refused: 'tomato' }
const order: readonly State[] = ['refused', 'waiting', 'made', 'there']
const atATime = 100

type MoveRowsProps<Row extends MoveRow> = {
  rows: readonly Row[]
  /** The label of a product not created yet: new in a plan, pending afterwards. */
  waiting: string
  children?: (row: Row) => ReactNode
}

/** The products of another shop's export, skipped ones first with the reason, and any notes. */
export function MoveRows<Row extends MoveRow>({ rows, waiting, children }: MoveRowsProps<Row>) {
  const [shown, setShown] = useState(atATime)
  const names: Record<State, string> = {
    waiting,
    made: m.moving_state_made(),
    there: m.moving_state_there(),
    refused: m.moving_state_refused(),
  }
  const sorted = order.flatMap((state) => rows.filter((row) => row.state === state))
  return (
    <>
      <ol className="mt-3 divide-y divide-line">
        {sorted.slice(0, shown).map((row) => (
          <li key={`${row.line} ${row.title}`} className="py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-sm text-quiet">{m.import_line({ line: row.line })}</span>
              <Badge tone={tones[row.state]}>{names[row.state]}</Badge>
              {row.productId === null ? (
                <bdi className="font-medium wrap-anywhere">{row.title || m.products_untitled()}</bdi>
              ) : (
                <TextLink to={`/admin/products/view/${row.productId}`} className="font-medium underline">
                  <bdi className="wrap-anywhere">{row.title}</bdi>
                </TextLink>
              )}
            </p>
            {children?.(row)}
            <Problems problems={row.problems} />
            {row.notes.length > 0 && row.problems.length === 0 && (
              <ul className="mt-1 list-disc ps-6 text-sm text-quiet">
                {row.notes.map((note) => (
                  <li key={note}>{moveNote(note)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {sorted.length > shown && (
        <Button variant="secondary" className="mt-3" onClick={() => setShown(shown + atATime)}>
          {m.import_more({ count: sorted.length - shown })}
        </Button>
      )}
    </>
  )
}

function Problems({ problems }: { problems: readonly MoveProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="mt-1 list-disc ps-6 text-sm text-tomato-ink">
      {problems.slice(0, 10).map((problem) => (
        <li key={JSON.stringify(problem)}>
          {problem.line !== undefined && <span>{m.import_line({ line: problem.line })}: </span>}
          {problem.typed !== undefined && (
            <>
              <q className="wrap-anywhere">
                <bdi>{problem.typed}</bdi>
              </q>
              {': '}
            </>
          )}
          {moveProblem(problem)}
        </li>
      ))}
    </ul>
  )
}
