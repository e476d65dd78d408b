import type { ExternalToast, toast as sonner } from 'sonner'

type Kind = 'message' | 'success' | 'error'
type Said = { kind: Kind; text: string; options: ExternalToast | undefined }

const waiting: Said[] = []
let speaker: typeof sonner | null = null
let onFirst = () => {}

/** What was done and can be undone stays long enough for it. */
const undoMs = 12_000

function say(kind: Kind, text: string, options?: ExternalToast) {
  waiting.push({
    kind,
    text,
    options: kind === 'success' && options?.action ? { duration: undoMs, ...options } : options,
  })
  if (speaker) sayThrough(speaker)
  else onFirst()
}

/**
 * Says something in passing at the edge of the screen. The library that shows it comes with the shopper's first touch or
 * key, or with the first toast, whichever is earlier; what is said before it stands waits for it.
 */
export const toast = Object.assign((text: string, options?: ExternalToast) => say('message', text, options), {
  success: (text: string, options?: ExternalToast) => say('success', text, options),
  error: (text: string, options?: ExternalToast) => say('error', text, options),
  /** Takes one back by its id, when what it says is no longer so. */
  dismiss: (id: string) => void speaker?.dismiss(id),
})

/** The region stands: says what waited, and from now on everything at once. The answer ends that, with the region. */
export function sayThrough(library: typeof sonner) {
  speaker = library
  for (const { kind, text, options } of waiting.splice(0)) library[kind](text, options)
  return () => {
    speaker = null
  }
}

/** Calls back when a toast is queued without a toaster mounted. Returns the unsubscribe function. */
export function whenSaid(callback: () => void) {
  onFirst = callback
  if (waiting.length > 0) callback()
  return () => {
    onFirst = () => {}
  }
}
