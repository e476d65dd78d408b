import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cx } from '#app/ui/class-names.ts'
import { controlClass } from '#app/ui/field.tsx'
import { EyeIcon, EyeOffIcon, WarningIcon } from '#app/ui/icons.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** What the eye's button says: the same words twice on one page would not tell which field they are about. */
  showLabel: string
  hideLabel: string
}

/** A password, with an eye beside it that shows what is typed. Looks and speaks like a Field. */
export function PasswordField({ label, hint, error, showLabel, hideLabel, ...input }: PasswordFieldProps) {
  const made = useId()
  const id = input.id ?? made
  const [shown, setShown] = useState(false)
  const Eye = shown ? EyeOffIcon : EyeIcon
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(hint ? `${id}-hint` : '', error ? `${id}-error` : '') || undefined}
          className={cx(controlClass, 'min-w-0')}
        />
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="grid size-12 shrink-0 place-items-center rounded-md border border-control bg-raised text-quiet transition-colors hover:border-ink hover:text-ink"
        >
          <Eye size={22} />
        </button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-tomato-ink">
          <WarningIcon size={18} className="mt-0.75 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
