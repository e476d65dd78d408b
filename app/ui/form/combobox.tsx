import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { CheckIcon } from '../icons.tsx'
import { Field, type FieldProps } from './field.tsx'

export type Option = { id: string; label: string }

/** The list's maximum height plus a phone's bottom bar, in pixels. */
const listHeight = 256 + 72

type ComboboxProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'className'> & {
  name: string
  /** The field's text, picked or typed. */
  value: string
  /** The option's id, or empty when the text was typed. */
  picked: string
  required?: boolean
  maxLength?: number
  /** The options matching the text, best first. An empty text returns all of them. */
  find: (typed: string) => readonly Option[]
  onChange: (value: { id: string; label: string }) => void
  /** Shown when nothing matches: the text is accepted as it is. */
  none: string
}

/**
 * A text field with suggestions below: type to filter, select with arrows and Enter or a tap, or leave the typed text.
 * WAI-ARIA's combobox pattern with list autocomplete and manual selection.
 */
export function Combobox({ value, picked, find, onChange, none, name, className, ...field }: ComboboxProps) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  // A picked option does not filter: reopening the list is to pick another.
  const options = open ? find(picked ? '' : value) : []
  const current = options[active]

  /** Opens the list where it is visible: a field low on a phone's screen scrolls up first. */
  function unfold() {
    const below = window.innerHeight - (whole.current?.getBoundingClientRect().bottom ?? 0)
    if (!open && below < listHeight) whole.current?.scrollIntoView({ block: 'start' })
    setOpen(true)
  }
  function show(at: number) {
    unfold()
    setActive(at)
    requestAnimationFrame(() => list.current?.children[at]?.scrollIntoView({ block: 'nearest' }))
  }
  function take(option: Option) {
    onChange(option)
    setOpen(false)
    setActive(-1)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const count = open ? options.length : find(picked ? '' : value).length
      const from = open ? active : -1
      const step = event.key === 'ArrowDown' ? from + 1 : from < 0 ? count - 1 : from - 1
      if (count > 0) show((step + count) % count)
    } else if (event.key === 'Enter' && open && current) {
      event.preventDefault()
      take(current)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <div ref={whole} className={cx('relative scroll-mt-22', className)}>
      <Field
        {...field}
        name={name}
        role="combobox"
        aria-expanded={open && options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onChange({ id: '', label: event.target.value })
          unfold()
          setActive(-1)
        }}
        onClick={unfold}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false)
          setActive(-1)
        }}
      />
      {/* Clicks on the list must not move the focus before they arrive. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the options inside are interactive */}
      <div
        onMouseDown={(event) => event.preventDefault()}
        className={cx(
          'absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-control bg-raised shadow-soft',
          !open && 'hidden',
        )}
      >
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={typeof field.label === 'string' ? field.label : name}
          className="max-h-64 overflow-y-auto overscroll-contain p-1"
          hidden={options.length === 0}
        >
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
            <div
              key={option.id}
              id={`${listId}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.id === picked}
              data-active={at === active || undefined}
              onClick={() => take(option)}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-sm px-3 hover:bg-sunken data-active:bg-leaf-tint"
            >
              {option.label}
              {option.id === picked && <CheckIcon size={18} className="shrink-0 text-leaf" />}
            </div>
          ))}
        </div>
        <p role="status" className={cx('px-4 py-2.5 text-sm text-quiet', options.length > 0 && 'hidden')}>
          {open && options.length === 0 && none}
        </p>
      </div>
    </div>
  )
}
