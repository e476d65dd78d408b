import type { ReactNode } from 'react'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'

export type NumbersColumn<Row> = { label: string; cell: (row: Row) => ReactNode; isText?: boolean }

type NumbersTableProps<Row> = {
  label: string
  columns: readonly NumbersColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The last row: totals. */
  amounts?: readonly ReactNode[]
}

const place = 'px-1.5 py-2 first:ps-0 last:pe-0 sm:px-2'

/** A table of numbers; the first column names the row. On a narrow phone it scrolls sideways inside its frame. */
export function NumbersTable<Row>({ label, columns, rows, keyOf, amounts }: NumbersTableProps<Row>) {
  return (
    // A scrollable region must be focusable.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="-mx-1 overflow-x-auto px-1" aria-label={`${m.reports_numbers()}: ${label}`} tabIndex={0}>
      <table className="w-full border-collapse text-xs sm:text-sm" aria-label={label}>
        <thead className="border-b border-line text-quiet">
          <tr>
            {columns.map(({ label: name, isText }, at) => (
              <th
                key={name}
                scope="col"
                className={cx(place, 'align-bottom font-medium', isText || at === 0 ? 'text-start' : 'text-end')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line last:border-0">
              {columns.map(({ label: name, cell, isText }, at) =>
                at === 0 ? (
                  <th key={name} scope="row" className={cx(place, 'min-w-20 text-start font-normal wrap-anywhere')}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} className={cx(place, 'tabular-nums', isText ? 'text-start' : 'text-end')}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {amounts && (
          <tfoot className="border-t-2 border-line-strong font-semibold">
            <tr>
              {columns.map(({ label: name, isText }, at) =>
                at === 0 ? (
                  <th key={name} scope="row" className={cx(place, 'text-start font-semibold')}>
                    {amounts[at]}
                  </th>
                ) : (
                  <td key={name} className={cx(place, 'tabular-nums', isText ? 'text-start' : 'text-end')}>
                    {amounts[at]}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
