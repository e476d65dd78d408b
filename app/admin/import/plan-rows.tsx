import { useState } from 'react'
import { useTitle } from '#app/admin/products/titles.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { PlannedRow } from '#shop/catalog/import/import-plan.ts'
import { rowProblem, shownValue } from './import-text.ts'

type Kind = PlannedRow['kind']
export type Counts = Record<Kind, number>

const kinds: Record<Kind, { name: () => string; tone: BadgeTone }> = {
  error: { name: m.import_kind_error, tone: 'tomato' },
  new: { name: m.import_kind_new, tone: 'leaf' },
  changed: { name: m.import_kind_changed, tone: 'sun' },
  unchanged: { name: m.import_kind_unchanged, tone: 'quiet' },
}
const order: readonly Kind[] = ['error', 'new', 'changed', 'unchanged']
const atATime = 100

/** Every line of the file and what it would do, what is wrong first; one kind at a time or all of them. */
export function PlanRows({ rows, counts }: { rows: readonly PlannedRow[]; counts: Partial<Counts> }) {
  const [kind, setKind] = useState<Kind | null>(null)
  const [shown, setShown] = useState(atATime)
  const found =
    kind === null
      ? order.flatMap((each) => rows.filter((row) => row.kind === each))
      : rows.filter((row) => row.kind === kind)
  const choose = (to: Kind | null) => {
    setKind(to)
    setShown(atATime)
  }
  return (
    <div className="mt-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{m.import_show()}</legend>
        <Choice isChosen={kind === null} onChoose={() => choose(null)} name={m.import_all()} count={rows.length} />
        {order.map((each) => {
          const count = counts[each]
          if (count === undefined) return null
          const isChosen = kind === each
          return <Choice key={each} onChoose={() => choose(each)} name={kinds[each].name()} {...{ isChosen, count }} />
        })}
      </fieldset>
      <ol className="mt-3 divide-y divide-line">
        {found.slice(0, shown).map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </ol>
      {found.length === 0 && <p className="py-4 text-center text-quiet">{m.import_none_of_these()}</p>}
      {found.length > shown && (
        <Button variant="secondary" className="mt-3" onClick={() => setShown(shown + atATime)}>
          {m.import_more({ count: found.length - shown })}
        </Button>
      )}
    </div>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; name: string; count: number }

function Choice({ isChosen, onChoose, name, count }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-sm font-medium',
        isChosen ? 'border-leaf bg-leaf-tint text-leaf' : 'border-control bg-raised hover:border-ink',
      )}
    >
      {name}
      <bdi dir="ltr" className="tabular-nums">
        {count}
      </bdi>
    </button>
  )
}

function Row({ row }: { row: PlannedRow }) {
  const { name, tone } = kinds[row.kind]
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-quiet">{m.import_line({ line: row.line })}</span>
        <Badge tone={tone}>{name()}</Badge>
        <bdi className="font-medium wrap-anywhere">{useTitle()(row, '')}</bdi>
        <bdi dir="ltr" className="text-sm text-quiet wrap-anywhere">
          {row.sku || row.id}
        </bdi>
      </p>
      {row.heldBack && <p className="mt-1 text-sm">{m.import_held_back()}</p>}
      {row.problems.length > 0 && (
        <ul className="mt-1 list-disc ps-6 text-sm text-tomato-ink">
          {row.problems.map((problem) => (
            <li key={JSON.stringify(problem)}>
              {'typed' in problem && (
                <>
                  <bdi dir="ltr" className="font-semibold">
                    {problem.column}
                  </bdi>{' '}
                  <q className="wrap-anywhere">
                    <bdi>{problem.typed}</bdi>
                  </q>
                  {': '}
                </>
              )}
              {rowProblem(problem)}
            </li>
          ))}
        </ul>
      )}
      {row.changes.length > 0 && (
        <dl className="mt-1 grid grid-cols-[fit-content(8rem)_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
          {row.changes
            .filter(({ to, from }) => row.kind === 'changed' || shownValue('', to) !== null || from !== null)
            .map(({ field, from, to }) => (
              <div key={field} className="contents">
                <dt className="text-quiet">
                  <bdi dir="ltr">{field}</bdi>
                </dt>
                <dd className="wrap-anywhere">
                  {row.kind === 'changed' && (
                    <>
                      <span className="sr-only">{m.import_from()} </span>
                      <Value field={field} value={from} className="text-quiet line-through" />
                      <span aria-hidden="true" className="mx-2 inline-block rtl:-scale-x-100">
                        →
                      </span>
                      <span className="sr-only">{m.import_to()} </span>
                    </>
                  )}
                  <Value field={field} value={to} className="font-medium" />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </li>
  )
}

function Value({ field, value, className }: { field: string; value: unknown; className: string }) {
  const text = shownValue(field, value)
  if (text === null) return <span className="text-quiet italic">{m.import_empty()}</span>
  return <bdi className={className}>{text}</bdi>
}
