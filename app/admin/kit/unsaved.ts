import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'

/** Whether a form has input that is not saved. */
export type Unsaved = () => boolean

/** The forms that LeaveDialog asks before their page is left, and before its query changes. */
export const unsavedForms = () => ({ all: new Set<Unsaved>(), ofQuery: new Set<Unsaved>() })

type UnsavedForms = ReturnType<typeof unsavedForms>

/** Whether any of these forms has input that is not saved. */
export const isAnyUnsaved = (forms: Iterable<Unsaved>): boolean => [...forms].some((form) => form())

/** The forms inside a LeaveDialog, and its question: goes on at once without unsaved input, else after a "yes". */
export const UnsavedContext = createContext({ forms: unsavedForms(), leave: (go: () => void) => go() })

/** Whether any form of the page has input that is not saved. */
export function useAnyUnsaved(): Unsaved {
  const { all } = useContext(UnsavedContext).forms
  return () => isAnyUnsaved(all)
}

/** For an action that leaves the page by a redirect, which nothing else can ask about. */
export const useLeave = () => useContext(UnsavedContext).leave

/**
 * Leaving the page asks first while `isUnsaved`.
 * @param of 'ofQuery' for a form that another query of the same page removes: that asks as well
 */
export function useLeaveGuard(isUnsaved: Unsaved, of: keyof UnsavedForms = 'all'): void {
  const forms = useContext(UnsavedContext).forms[of]
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  useEffect(() => {
    const form = () => latest.current()
    forms.add(form)
    return () => void forms.delete(form)
  }, [forms])
}

/**
 * Guards a form whose input is in its fields: it is unsaved when it differs from what they contained at first, or from
 * what was last sent and saved.
 * @param filled changes when the fields show newly saved values
 * @param saves how often the form was saved
 */
export function useUnsavedForm(form: RefObject<HTMLFormElement | null>, filled: unknown, saves = 0): Unsaved {
  const saved = useRef('')
  const sent = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled again, it may be another element
  useEffect(() => {
    const element = form.current
    if (element === null) return
    const note = () => {
      sent.current = inputIn(element)
    }
    element.addEventListener('submit', note)
    return () => element.removeEventListener('submit', note)
  }, [form, filled])
  useEffect(() => {
    if (saves > 0 && sent.current !== undefined) saved.current = sent.current
  }, [saves])
  // After the sent input: fields that were filled again show what was stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled again, the fields contain saved values
  useEffect(() => {
    if (form.current) saved.current = inputIn(form.current)
  }, [form, filled])
  const isUnsaved = () => form.current !== null && inputIn(form.current) !== saved.current
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
