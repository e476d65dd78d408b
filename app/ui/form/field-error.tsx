import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { WarningIcon } from '../icons.tsx'

/** The error below a control; `id` is for the control's `aria-describedby`. */
export function FieldError({ id, className, children }: { id?: string; className?: string; children: ReactNode }) {
  return (
    <p id={id} className={cx('flex gap-1.5 text-sm font-medium text-tomato-ink', className)}>
      <WarningIcon size={18} className="mt-0.75 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
