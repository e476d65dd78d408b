import type { ReactNode } from 'react'
import { cx } from '#app/ui/class-names.ts'

/** A section of an order's page, with its own heading. */
export function Card({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    <section className={cx('rounded-lg border border-line bg-raised p-5 shadow-soft', className)}>
      <h2 className="mb-3 font-display text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}
