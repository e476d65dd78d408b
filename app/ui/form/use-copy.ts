import { useEffect, useState } from 'react'

/** Copies a text; not possible where the browser denies clipboard access. */
export function useCopy(text: string): { canCopy: boolean; isCopied: boolean; copy: () => void } {
  const [canCopy, setCanCopy] = useState(false)
  const [copied, setCopied] = useState<string | null>(null)
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCanCopy(false),
    )
  return { canCopy, isCopied: copied === text, copy }
}
