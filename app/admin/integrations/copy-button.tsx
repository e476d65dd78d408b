import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/**
 * Copies a text; absent where the browser denies clipboard access.
 * @param of what is copied, for screen readers, where there are several
 */
export function CopyButton({ text, of }: { text: string; of?: string }) {
  const [canCopy, setCanCopy] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCanCopy(false),
    )
  }
  if (!canCopy) return null
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      {copied ? m.integrations_copied() : m.integrations_copy()}
      {of && <span className="sr-only"> {of}</span>}
    </Button>
  )
}
