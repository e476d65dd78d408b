import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

type DiscountFormProps = {
  /** The applied code, or null. */
  applied: string | null
  pending: boolean
  /** Why the last code was refused. */
  problem: string | null
  /** A code that was applied before a reload. */
  dropped: string | null
  onApply: (code: string) => void
  onRemove: () => void
}

/** The discount code field: apply and remove. A refused code stays in the field for correction. */
export function DiscountForm({ applied, pending, problem, dropped, onApply, onRemove }: DiscountFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // Focus the field only after a submission: a code can also stop applying when the cart changes.
  const submitted = useRef(false)
  useEffect(() => setError(problem), [problem])
  useEffect(() => {
    if (error === null || !submitted.current) return
    submitted.current = false
    form.current?.querySelector('input')?.focus()
  }, [error])

  if (applied !== null) {
    return (
      <div className="mt-5 flex items-center justify-between gap-2 rounded-md bg-leaf-tint ps-3 pe-1">
        <p role="status" className="flex items-center gap-2 py-2 font-medium">
          <CheckIcon size={20} className="shrink-0 text-leaf" />
          {m.discount_code_applied({ code: isolate(applied) })}
        </p>
        <Button variant="quiet" className="shrink-0 px-3!" onClick={onRemove}>
          {m.discount_code_remove()}
        </Button>
      </div>
    )
  }

  function apply(event: FormEvent) {
    event.preventDefault()
    submitted.current = true
    const code = typed.trim()
    if (code === '') setError(m.discount_code_empty())
    else {
      setError(null)
      onApply(code)
    }
  }
  return (
    <form ref={form} onSubmit={apply} noValidate className="mt-5">
      {dropped !== null && !pending && (
        <div role="status" className="mb-3 rounded-md bg-sun-tint px-3 py-2 text-sm">
          <p>{m.discount_code_dropped({ code: isolate(dropped) })}</p>
          <Button variant="quiet" className="-ms-3 px-3!" onClick={() => onApply(dropped)}>
            {m.discount_code_again()}
          </Button>
        </div>
      )}
      <Field
        label={m.discount_code_label()}
        name="promo"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={40}
        value={typed}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
        error={error}
        action={
          <Button type="submit" variant="secondary" pending={pending} className="shrink-0">
            {m.apply()}
          </Button>
        }
      />
    </form>
  )
}
