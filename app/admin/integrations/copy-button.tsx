import { Button } from '#app/ui/button.tsx'
import { useCopy } from '#app/ui/form/use-copy.ts'
import * as m from '#locales/compiled/messages.js'

/**
 * Copies a text; absent where the browser denies clipboard access.
 * @param of what is copied, for screen readers, where there are several
 */
export function CopyButton({ text, of }: { text: string; of?: string }) {
  const { canCopy, isCopied, copy } = useCopy(text)
  if (!canCopy) return null
  return (
    <Button variant="secondary" onClick={copy}>
      {isCopied ? m.integrations_copied() : m.integrations_copy()}
      {of && <span className="sr-only"> {of}</span>}
    </Button>
  )
}
