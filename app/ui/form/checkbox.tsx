import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode; error?: ReactNode }

/** A native checkbox with a label that may contain links, and an error below. */
export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const generatedId = useId()
  const id = input.id ?? generatedId
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="my-3 size-5 shrink-0 aria-invalid:outline-2 aria-invalid:outline-tomato"
        />
        <label htmlFor={id} className="min-h-11 py-2">
          {children}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="ms-8 text-sm font-medium text-tomato-ink">
          {error}
        </p>
      )}
    </div>
  )
}
