import { useState } from 'react'
import { useFetchers, useNavigation } from 'react-router'

/**
 * What a result means for a form: its input is saved, or was replaced by stored values, or was refused because a newer
 * version exists.
 */
type FormOutcome<Version> = 'saved' | 'restored' | 'changed' | { seen: Version } | undefined

/** The version that a form's input is based on, with its count of saves; see `useInputVersion`. */
export type InputVersion<Version> = {
  seen: Version
  filled: Version
  saves: number
  watch: { onInput: () => void; onSubmitCapture: () => void }
}

/**
 * The version that a form's input is based on, for its optimistic lock. While there is no input it is the newest. From
 * the first input on it stays, so that a reload of the page neither empties the fields nor hides a colleague's change;
 * until the input is saved, or was refused as 'changed' and the admin has seen the newest. Input since the form was
 * sent is not part of that save: it stays, based on the version that was saved.
 * @param newest the version that the page shows
 * @param outcomeOf what a result means for this form; undefined for another form's, and for invalid input
 * @returns `seen` for the hidden field, `filled` for the key of the fields, `watch` for the form, and how often it saved
 */
export function useInputVersion<Version extends string | number | object, Result>(
  newest: Version,
  result: Result | undefined,
  outcomeOf: (result: Result) => FormOutcome<Version>,
): InputVersion<Version> {
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== 'idle')
  const [filled, setFilled] = useState<Version>()
  const [begun, setBegun] = useState<Version>()
  const [sent, setSent] = useState<{ from: Version; isAll: boolean }>()
  /** The version before a save, until the page shows the saved one. */
  const [replaced, setReplaced] = useState<Version>()
  const [saves, setSaves] = useState(0)
  const [last, setLast] = useState(result)
  if (result !== undefined && result !== last) {
    setLast(result)
    const outcome = outcomeOf(result)
    if (outcome !== undefined) setBegun(typeof outcome === 'object' ? outcome.seen : undefined)
    if (outcome === 'saved') {
      setSaves(saves + 1)
      setReplaced(sent?.from ?? newest)
    }
    if (outcome === 'restored' || (outcome === 'saved' && sent?.isAll !== false)) setFilled(undefined)
  } else if (replaced !== undefined && (newest !== replaced || !isBusy)) {
    setReplaced(undefined)
    if (filled !== undefined) setBegun(newest)
  }
  return {
    seen: begun ?? newest,
    filled: filled ?? newest,
    saves,
    watch: {
      onInput() {
        setFilled(filled ?? newest)
        if (replaced === undefined) setBegun(begun ?? newest)
        if (sent) setSent({ ...sent, isAll: false })
      },
      onSubmitCapture: () => setSent({ from: newest, isAll: true }),
    },
  }
}
