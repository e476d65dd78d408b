import { useEffect, useRef, useState } from 'react'
import type { ProductDraft, SaveAnswer } from './draft.ts'

/** Changes one field, to a value or by what it is then. */
export type Change = <Field extends keyof ProductDraft>(
  field: Field,
  value: ProductDraft[Field] | ((before: ProductDraft[Field]) => ProductDraft[Field]),
) => void

/**
 * What is typed into a product's form and what it was opened with. Nothing the server answers ever takes away what was
 * typed: a saved state becomes the one to compare with, and so does what somebody else saved once the reader has chosen.
 */
export function useDraft(opened: ProductDraft, openedVersion: number, answer: SaveAnswer | undefined) {
  const [draft, setDraft] = useState(opened)
  const [base, setBase] = useState({ draft: opened, version: openedVersion })
  const [conflict, setConflict] = useState<(SaveAnswer & { kind: 'conflict' }) | null>(null)
  const sent = useRef(opened)

  useEffect(() => {
    if (answer?.kind === 'saved') setBase({ draft: sent.current, version: answer.version })
    if (answer?.kind === 'conflict') setConflict(answer)
  }, [answer])

  const change: Change = (field, value) =>
    setDraft((before) => ({ ...before, [field]: typeof value === 'function' ? value(before[field]) : value }))
  return {
    draft,
    base,
    conflict,
    change,
    isUnsaved: JSON.stringify(draft) !== JSON.stringify(base.draft),
    /** To be called as it is sent: what is typed while it is on its way is not saved by it. */
    sending: () => {
      sent.current = draft
    },
    /** Goes on from what somebody else saved, with the fields as they were chosen. */
    settle: (chosen: ProductDraft) => {
      if (conflict === null) return
      setBase({ draft: conflict.theirs, version: conflict.version })
      setDraft(chosen)
      setConflict(null)
    },
  }
}
