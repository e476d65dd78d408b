import { useEffect, useRef, useState } from 'react'
import type { ProductDraft } from './draft.ts'
import type { SaveResult } from './save-result.ts'

/** Changes one field: a value, or an updater of the current one. */
export type Change = <Field extends keyof ProductDraft>(
  field: Field,
  value: ProductDraft[Field] | ((before: ProductDraft[Field]) => ProductDraft[Field]),
) => void

/**
 * The draft of a product form and the version it started from. Server answers never discard input: a saved version
 * becomes the new base, and so does another admin's once the user has chosen.
 */
export function useDraft(opened: ProductDraft, openedVersion: number, result: SaveResult | undefined) {
  const [draft, setDraft] = useState(opened)
  const [base, setBase] = useState({ draft: opened, version: openedVersion })
  const [conflict, setConflict] = useState<(SaveResult & { kind: 'conflict' }) | null>(null)
  const sent = useRef(opened)

  useEffect(() => {
    if (result?.kind === 'saved') setBase({ draft: sent.current, version: result.version })
    if (result?.kind === 'conflict') setConflict(result)
  }, [result])

  const change: Change = (field, value) =>
    setDraft((before) => ({ ...before, [field]: typeof value === 'function' ? value(before[field]) : value }))
  return {
    draft,
    base,
    conflict,
    change,
    isUnsaved: JSON.stringify(draft) !== JSON.stringify(base.draft),
    /** Call on submit: input during the request is not part of that save. */
    sending: () => {
      sent.current = draft
    },
    /** Continues from the other admin's version, with the selected fields. */
    settle: (chosen: ProductDraft) => {
      if (conflict === null) return
      setBase({ draft: conflict.theirs, version: conflict.version })
      setDraft(chosen)
      setConflict(null)
    },
  }
}
