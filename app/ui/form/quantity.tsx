import { useState } from 'react'
import * as m from '#locales/compiled/messages.js'
import { toWesternDigits } from '#shop/numbers.ts'
import { cx } from '../class-names.ts'
import { MinusIcon, PlusIcon } from '../icons.tsx'

type QuantityProps = {
  value: number
  /** The most that can be asked for; at least 1. */
  max: number
  onChange: (value: number) => void
  /** What is counted, for a screen reader. */
  of: string
  className?: string
}

/** A number from 1 to `max`, by two buttons or typed in digits of any of the three scripts. */
export function Quantity({ value, max, onChange, of, className }: QuantityProps) {
  // What is being typed stays as typed until the field is left; null shows the value itself.
  const [draft, setDraft] = useState<string | null>(null)
  const top = Math.max(1, max)

  function type(text: string) {
    setDraft(text)
    const number = Number.parseInt(toWesternDigits(text), 10)
    if (number >= 1) onChange(Math.min(number, top))
  }
  function step(by: number) {
    setDraft(null)
    onChange(Math.min(top, Math.max(1, value + by)))
  }

  const side =
    'grid size-11 place-items-center rounded-md text-ink hover:bg-sunken disabled:text-quiet disabled:opacity-50 disabled:hover:bg-transparent'
  return (
    <fieldset className={cx('inline-flex items-center rounded-md border border-control bg-raised', className)}>
      <legend className="sr-only">{m.quantity_of({ name: of })}</legend>
      <button
        type="button"
        className={side}
        disabled={value <= 1}
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
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'ArrowUp') step(1)
          if (event.key === 'ArrowDown') step(-1)
        }}
        className="h-11 w-11 bg-transparent text-center font-semibold tabular-nums"
      />
      <button
        type="button"
        className={side}
        disabled={value >= top}
        onClick={() => step(1)}
        aria-label={m.quantity_more()}
      >
        <PlusIcon size={20} />
      </button>
    </fieldset>
  )
}
