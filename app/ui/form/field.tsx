import { type ComponentProps, type ReactNode, useId } from 'react'
import * as m from '#locales/compiled/messages.js'
import { cx } from '../class-names.ts'
import { controlClass } from './control-class.ts'
import { FieldError } from './field-error.tsx'

type Common = {
  label: ReactNode
  hint?: ReactNode
  /** The problem and how to fix it; marks the field invalid. */
  error?: ReactNode
  optional?: boolean
  /** Beside the control: a button that uses its value. */
  action?: ReactNode
  /** Drawn over the control instead of the browser's own text, null before hydration; clicks pass through it. */
  over?: ReactNode
  /** Classes of the whole field, for its place in a grid. */
  className?: string
}

export type FieldProps = Common &
  (
    | ({ as?: 'input' } & Omit<ComponentProps<'input'>, 'className'>)
    | ({ as: 'textarea' } & Omit<ComponentProps<'textarea'>, 'className'>)
    | ({ as: 'select' } & Omit<ComponentProps<'select'>, 'className'>)
  )

/**
 * A label, control, hint and error, associated for screen readers. Numbers are text fields with `inputMode`, never
 * type="number": Arabic-Indic digits stay as typed.
 */
export function Field({ label, hint, error, optional = false, action, over, className, ...control }: FieldProps) {
  const generatedId = useId()
  const id = control.id ?? generatedId
  const described = cx(hint ? `${id}-hint` : '', error ? `${id}-error` : '', control['aria-describedby'])
  const wires = {
    id,
    required: control.required,
    dir: control.dir ?? readingDirection(control),
    'aria-describedby': described || undefined,
    'aria-invalid': error || control['aria-invalid'] ? true : undefined,
  } as const
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="ms-1.5 inline-block text-sm font-normal text-quiet">{m.optional()}</span>}
      </label>
      {action || over !== undefined ? (
        <div className={action ? 'flex gap-2' : 'relative'}>
          <Control control={control} wires={wires} covered={Boolean(over)} />
          {action}
          {over && (
            <div aria-hidden="true" className="pointer-events-none absolute inset-0 grid items-center px-3.5">
              {over}
            </div>
          )}
        </div>
      ) : (
        <Control control={control} wires={wires} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** A text field's direction follows its language; numbers, phones and addresses are left to right, in Arabic too. */
function readingDirection({ lang, inputMode, ...rest }: Pick<FieldProps, 'lang' | 'inputMode'> & { type?: string }) {
  if (lang === 'ar') return 'rtl'
  const leftToRight = ['numeric', 'decimal', 'tel', 'email', 'url']
  return lang === 'en' || leftToRight.includes(inputMode ?? rest.type ?? '') ? 'ltr' : undefined
}

type Wires = {
  id: string
  required: boolean | undefined
  dir: string | undefined
  'aria-describedby'?: string
  'aria-invalid'?: true
}
type ControlProps = { control: Omit<FieldProps, keyof Common>; wires: Wires; covered?: boolean }

function Control({ control, wires, covered = false }: ControlProps) {
  if (control.as === 'textarea') {
    const { as: _, ...rest } = control as { as: 'textarea' } & ComponentProps<'textarea'>
    return <textarea rows={4} {...rest} {...wires} className={controlClass} />
  }
  if (control.as === 'select') {
    const { as: _, ...rest } = control as { as: 'select' } & ComponentProps<'select'>
    return <select {...rest} {...wires} className={cx(controlClass, 'select-arrow')} />
  }
  const { as: _, ...rest } = control as { as?: 'input' } & ComponentProps<'input'>
  const look = cx(controlClass, covered && 'text-transparent! file:bg-transparent! file:text-transparent!')
  return <input type="text" {...rest} {...wires} className={look} />
}
