import { useState } from 'react'

/** What a result means for a form: its input is saved, or was refused because a newer version exists. */
type FormOutcome<Version> = 'saved' | 'changed' | { seen: Version } | undefined

/**
 * The version that a form's input is based on, for its optimistic lock. While there is no input it is the newest. From
 * the first input on it stays, so that a reload of the page neither empties the fields nor hides a colleague's change;
 * until the input is saved, or was refused as 'changed' and the admin has seen the newest.
 * @param newest the version that the page shows
 * @param outcomeOf what a result means for this form; undefined for another form's, and for invalid input
 * @returns `seen` for the hidden field, `filled` for the key of the fields, and `onInput` for the form
 */
export function useInputVersion<Version extends string | number | object, Result>(
  newest: Version,
  result: Result | undefined,
  outcomeOf: (result: Result) => FormOutcome<Version>,
): { seen: Version; filled: Version; onInput: () => void } {
  const [filled, setFilled] = useState<Version>()
  const [begun, setBegun] = useState<Version>()
  const [last, setLast] = useState(result)
  if (result !== undefined && result !== last) {
    setLast(result)
    const outcome = outcomeOf(result)
    if (outcome !== undefined) setBegun(typeof outcome === 'object' ? outcome.seen : undefined)
    if (outcome === 'saved') setFilled(undefined)
  }
  return {
    seen: begun ?? newest,
    filled: filled ?? newest,
    onInput() {
      setFilled(filled ?? newest)
      setBegun(begun ?? newest)
    },
  }
}
