import { useTitle } from '#app/admin/products/titles.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import * as m from '#locales/compiled/messages.js'
import type { PlannedRow } from '#shop/catalog/import/import-plan.ts'
import { rowProblem, shownValue } from './import-text.ts'

export type Kind = PlannedRow['kind']

export const kinds: Record<Kind, { name: () => string; tone: BadgeTone }> = {
  error: { name: m.import_kind_error, tone: 'tomato' },
  new: { name: m.import_kind_new, tone: 'leaf' },
  changed: { name: m.import_kind_changed, tone: 'sun' },
  unchanged: { name: m.import_kind_unchanged, tone: 'quiet' },
}

export function Row({ row }: { row: PlannedRow }) {
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
