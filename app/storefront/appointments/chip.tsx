import type { ReactNode } from 'react'
import { cx } from '#app/ui/class-names.ts'

type ChipProps = {
  name: string
  value?: string
  /** Its accessible name, when the content is too short. */
  label?: string
  /** Marks today. */
  isNow?: boolean
  checked: boolean
  disabled?: boolean
  invalid?: boolean
  onChange: () => void
  className?: string
  children: ReactNode
}

/** A native radio styled as a chip. */
export function Chip({ label, isNow = false, invalid = false, className, children, ...radio }: ChipProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-11 min-w-0 flex-col items-center justify-center rounded-md border py-1 text-center transition-colors',
        radio.disabled
          ? 'border-transparent text-quiet'
          : 'cursor-pointer border-control bg-raised font-medium hover:border-ink',
        'has-checked:border-leaf has-checked:bg-leaf-tint has-checked:font-semibold has-checked:shadow-[inset_0_0_0_1px_var(--color-leaf)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf',
        className,
      )}
    >
      <input
        type="radio"
        {...radio}
        aria-label={label}
        aria-current={isNow ? 'date' : undefined}
        aria-invalid={invalid || undefined}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      {children}
    </label>
  )
}
