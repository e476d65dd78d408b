import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { EyeIcon, EyeOffIcon } from '../more-icons.tsx'
import { Field } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** What the eye's button says: the same words twice on one page would not tell which field they are about. */
  showLabel: string
  hideLabel: string
}

/** A password, with an eye beside it that shows what is typed. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const made = useId()
  const id = field.id ?? made
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
