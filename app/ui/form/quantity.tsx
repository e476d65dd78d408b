import { useId, useState } from 'react'
import * as m from '#locales/compiled/messages.js'
import { toWesternDigits } from '#shop/numbers.ts'
import { MinusIcon, PlusIcon } from '../icons.tsx'

type QuantityProps = {
  value: number
  /** The maximum; at least 1. */
  max: number
  onChange: (value: number) => void
  /** What is counted, for screen readers. */
  of: string
  /** The message when more than `max` is typed. */
  overMax: string
  /** Called when 0 or less is typed, to remove the item. Without it the minimum is one. */
  onRemove?: () => void
}

/** A number from 1 to `max`, by two buttons or typed in digits of any of the three scripts. */
export function Quantity({ value, max, onChange, of, overMax, onRemove }: QuantityProps) {
  // Input stays as typed until the field loses focus; null shows the value itself.
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const problemId = useId()
  const top = Math.max(1, max)

  function type(text: string) {
    setDraft(text)
    const number = wholeNumber(text)
    if (number === null) return setProblem(text.trim() === '' ? null : m.quantity_whole())
    setProblem(number > top ? overMax : null)
    if (number >= 1) onChange(Math.min(number, top))
  }
  function leave() {
    const number = wholeNumber(draft ?? '')
    setDraft(null)
    if (number !== null && number < 1) onRemove?.()
  }
  function step(by: number) {
    setDraft(null)
    setProblem(null)
    onChange(Math.min(top, Math.max(1, value + by)))
  }

  const side =
    'grid size-11 place-items-center rounded-md hover:bg-sunken aria-disabled:opacity-50 aria-disabled:hover:bg-transparent'
  return (
    <div className="inline-flex max-w-full flex-col items-start gap-1">
      <fieldset className="inline-flex items-center rounded-md border border-control bg-raised">
        <legend className="sr-only">{m.quantity_of({ name: of })}</legend>
        {/* At either end a button stays focusable, so that focus is not lost there. */}
        <button
          type="button"
          className={side}
          aria-disabled={value <= 1}
          onClick={() => step(-1)}
          aria-label={m.quantity_less()}
        >
          <MinusIcon size={20} />
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={m.quantity()}
          value={draft ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          aria-invalid={(draft !== null && problem !== null) || undefined}
          aria-describedby={problem === null ? undefined : problemId}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave()
            if (event.key === 'ArrowUp') step(1)
            if (event.key === 'ArrowDown') step(-1)
          }}
          className="h-11 w-11 bg-transparent text-center font-semibold tabular-nums"
        />
        <button
          type="button"
          className={side}
          aria-disabled={value >= top}
          onClick={() => step(1)}
          aria-label={m.quantity_more()}
        >
          <PlusIcon size={20} />
        </button>
      </fieldset>
      <p id={problemId} role="status" className="text-sm text-tomato-ink empty:hidden">
        {problem}
      </p>
    </div>
  )
}

/** The input as a whole number, in digits of any of the three scripts; null when invalid. */
function wholeNumber(text: string): number | null {
  const western = toWesternDigits(text.trim()).replace('\u2212', '-')
  return /^-?\d{1,9}$/.test(western) ? Number(western) : null
}
