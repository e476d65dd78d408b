import { type ReactNode, useId } from 'react'
import { cx } from '#app/ui/class-names.ts'

/** A panel with a heading. */
export function Panel({
  title,
  aside,
  className,
  children,
}: {
  title: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('sheet p-4 md:p-5', className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside && <p className="text-sm text-quiet">{aside}</p>}
      </div>
      {children}
    </section>
  )
}

export type Fact = { name: string; value: ReactNode }

/** Names and values in two columns; entries without a value are omitted. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(7rem)_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-[fit-content(6rem)_minmax(0,1fr)] max-sm:gap-x-3 gap-y-2">
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name} className="contents">
              <dt className="pt-0.5 text-sm text-quiet">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
