/** A headline figure and its label. */
export type Figure = { name: string; count: number }

/** A few totals side by side. */
export function Figures({ label, figures }: { label: string; figures: Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-3 md:flex md:flex-wrap">
        {figures.map(({ name, count }) => (
          <div key={name} className="sheet px-4 py-3 md:min-w-40 md:flex-1">
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
