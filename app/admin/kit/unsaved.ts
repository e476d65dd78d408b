import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'

/** Whether a form has input that is not saved. */
export type Unsaved = () => boolean

/** The forms that LeaveDialog asks before their page is left. */
export const UnsavedContext = createContext(new Set<Unsaved>())

/** Whether any form of the page has input that is not saved. */
export function useAnyUnsaved(): Unsaved {
  const forms = useContext(UnsavedContext)
  return () => [...forms].some((form) => form())
}

/** Leaving the page asks first while `isUnsaved`. */
export function useLeaveGuard(isUnsaved: Unsaved): void {
  const forms = useContext(UnsavedContext)
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  useEffect(() => {
    const form = () => latest.current()
    forms.add(form)
    return () => void forms.delete(form)
  }, [forms])
}

/**
 * Guards a form whose input is in its fields: it is unsaved when it differs from what they contained at first.
 * @param saved changes when the fields show newly saved values
 */
export function useUnsavedForm(form: RefObject<HTMLFormElement | null>, saved: unknown): Unsaved {
  const first = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved values are new first ones
  useEffect(() => {
    if (form.current) first.current = inputIn(form.current)
  }, [form, saved])
  const isUnsaved = () => form.current !== null && inputIn(form.current) !== first.current
  useLeaveGuard(isUnsaved)
  return isUnsaved
}

/** The input of a form as a text to compare. Hidden fields are not input. */
export function inputIn({ elements }: { elements: Iterable<unknown> }): string {
  const fields = [...elements] as HTMLInputElement[]
  const input = fields.filter(({ name, type }) => name !== '' && !['hidden', 'submit', 'fieldset'].includes(type))
  return JSON.stringify(
    input.map(({ name, type, value, checked }) => [
      name,
      type === 'checkbox' || type === 'radio' ? checked : value.trim(),
    ]),
  )
}
