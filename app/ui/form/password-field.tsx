import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { EyeIcon, EyeOffIcon } from '../more-icons.tsx'
import { Field } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Label of the eye button; two fields on one page need different ones. */
  showLabel: string
  hideLabel: string
}

/** A password field with a button that shows the input. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const generatedId = useId()
  const id = field.id ?? generatedId
  const [shown, setShown] = useState(false)
  const Eye = shown ? EyeOffIcon : EyeIcon
  return (
    <Field
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      {...field}
      id={id}
      type={shown ? 'text' : 'password'}
      action={
        <button
          type="button"
          aria-label={shown ? hideLabel : showLabel}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="grid size-12 shrink-0 place-items-center rounded-md border border-control bg-raised text-quiet transition-colors hover:border-ink hover:text-ink"
        >
          <Eye size={22} />
        </button>
      }
    />
  )
}
