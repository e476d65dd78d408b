import type { ReactNode } from 'react'
import { cx } from '#app/ui/class-names.ts'

/** A column by its name; `hidden` is for screen readers only, `end` for amounts. */
export type Column = string | { name: string; hidden?: boolean; end?: boolean }

type CardTableProps = { label: string; columns: Column[]; dense?: boolean; children: ReactNode }

/** A list as a table, `dense` for many columns; on a phone each row (`CardRow`) is a card. */
export function CardTable({ label, columns, dense = false, children }: CardTableProps) {
  return (
    <div className="lg:sheet lg:overflow-x-auto">
      <table className="w-full border-collapse max-lg:block" aria-label={label}>
        <thead className="border-b border-line text-sm text-quiet max-lg:sr-only">
          <tr>
            {columns.map((column) => {
              const { name, hidden, end } = typeof column === 'string' ? { name: column } : column
              return (
                <th
                  key={name}
                  scope="col"
                  className={cx(
                    'py-2.5 font-medium lg:py-1.5',
                    dense ? 'px-1.5 last:pe-3' : 'px-3 first:ps-5 last:pe-5',
                    end ? 'text-end' : 'text-start',
                  )}
                >
                  {hidden ? <span className="sr-only">{name}</span> : name}
                </th>
              )
            })}
          </tr>
        </thead>
        <CardRows>{children}</CardRows>
      </table>
    </div>
  )
}

/** The rows of a table with a head of its own. */
export function CardRows({ children }: { children: ReactNode }) {
  return (
    <tbody className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-3 md:max-lg:grid-cols-2">
      {children}
    </tbody>
  )
}

export function CardRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <tr
      className={cx(
        'border-line transition-colors hover:bg-paper has-[input:checked]:bg-leaf-tint max-lg:sheet max-lg:relative max-lg:flex max-lg:flex-wrap max-lg:content-start max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-4 lg:not-last:border-b',
        className,
      )}
    >
      {children}
    </tr>
  )
}
