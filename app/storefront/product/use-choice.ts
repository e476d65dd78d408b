import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Choices } from '#shop/catalog/variants/read-variants.ts'
import { type Chosen, optionField, readChosen } from './choice.ts'

/** The chosen options of a product, initially from the URL, and whether to show an error at the first open one. */
export function useChoice(choices: Choices, opened: Chosen) {
  const [chosen, setChosen] = useState(opened)
  const [showsMissing, setShowsMissing] = useState(false)
  const form: RefObject<HTMLFormElement | null> = useRef(null)

  // The choice made before hydration.
  useEffect(() => {
    if (form.current) setChosen(readChosen(choices.options, new FormData(form.current)))
  }, [choices])

  const missing = chosen.indexOf('')
  return {
    form,
    chosen,
    missingOption: showsMissing && missing >= 0 ? missing : null,
    choose(option: number, key: string) {
      setChosen((before) => before.map((one, at) => (at === option ? key : one)))
    },
    /** True when everything is chosen; else the first open option shows an error and is focused. */
    isComplete(): boolean {
      if (missing < 0) return true
      setShowsMissing(true)
      form.current?.querySelector<HTMLElement>(`[name="${optionField(missing)}"]`)?.focus()
      return false
    },
  }
}
