import { type ReactNode, useId } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'

type FileButtonProps = { disabled: boolean; onFile: (file: File) => void; children: ReactNode }

/** A button that selects one file to sell. The native input stays in place for keyboards and screen readers. */
export function FileButton({ disabled, onFile, children }: FileButtonProps) {
  const id = useId()
  return (
    <span className="inline-flex">
      <input
        id={id}
        type="file"
        accept=".pdf,.zip,.png,.jpg,.jpeg"
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={cx(
          buttonClass({ variant: 'secondary' }),
          'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-disabled:opacity-60',
        )}
      >
        {children}
      </label>
    </span>
  )
}
