import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  label: ReactNode
  description?: ReactNode
  /** At the end of the line: a price, a badge. */
  aside?: ReactNode
}

/** A native radio as a tappable card. Put several into a fieldset with a legend. */
export function RadioCard({ label, description, aside, ...input }: RadioCardProps) {
  const id = useId()
  return (
    <label
      className={cx(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-control bg-raised px-4 py-3 transition-colors hover:border-ink',
        'has-checked:border-leaf has-checked:bg-leaf-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-leaf)] has-disabled:opacity-60',
      )}
    >
      <input {...input} type="radio" aria-describedby={description ? id : undefined} className="size-5 shrink-0" />
      <span className="min-w-0 grow">
        <span className="block font-medium">{label}</span>
        {description && (
          <span id={id} className="block text-sm text-quiet">
            {description}
          </span>
        )}
      </span>
      {aside && <span className="shrink-0">{aside}</span>}
    </label>
  )
}
