import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { PlannedRow } from '#shop/catalog/import/import-plan.ts'
import { type Kind, kinds, Row } from './plan-row.tsx'

export type Counts = Record<Kind, number>

const order: readonly Kind[] = ['error', 'new', 'changed', 'unchanged']

const atATime = 100

/** Every line of the file with its effect, errors first; filtered by kind or all of them. */
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
          return (
            <Choice
              key={each}
              onChoose={() => choose(each)}
              name={kinds[each].name()}
              isChosen={isChosen}
              count={count}
            />
          )
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
