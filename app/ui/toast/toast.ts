import type { ExternalToast, toast as sonner } from 'sonner'

type Kind = 'message' | 'success' | 'error'
type QueuedToast = { kind: Kind; text: string; options: ExternalToast | undefined }

const waiting: QueuedToast[] = []
let speaker: typeof sonner | null = null
let onFirst = () => {}

/** How long a toast with an undo is shown, in ms; success toasts with any action as well. */
export const undoMs = 12_000

function say(kind: Kind, text: string, options?: ExternalToast) {
  waiting.push({
    kind,
    text,
    options: kind === 'success' && options?.action ? { duration: undoMs, ...options } : options,
  })
  if (speaker) connectToaster(speaker)
  else onFirst()
}

/**
 * Shows a toast. Its library is loaded after the visitor's first touch or key press, or with the first toast, whichever
 * is earlier; toasts before that are queued.
 */
export const toast = Object.assign((text: string, options?: ExternalToast) => say('message', text, options), {
  success: (text: string, options?: ExternalToast) => say('success', text, options),
  error: (text: string, options?: ExternalToast) => say('error', text, options),
  /** Closes a toast by id, when it no longer applies. */
  dismiss(id: string) {
    const queued = waiting.findIndex(({ options }) => options?.id === id)
    if (queued >= 0) waiting.splice(queued, 1)
    speaker?.dismiss(id)
  },
})

/** One error of a kind, shown until it no longer applies; while it is shown, another text replaces it. */
export function lastingError(kind: string) {
  let count = 0
  return {
    show: (text: string, options?: ExternalToast) =>
      toast.error(text, { ...options, id: `${kind}-${count}`, duration: Number.POSITIVE_INFINITY }),
    dismiss() {
      toast.dismiss(`${kind}-${count}`)
      // A toast that is closing would take a new one with the same id along.
      count++
    },
  }
}

/** Connects the mounted region: shows queued toasts, then each at once. Returns a function that disconnects it. */
export function connectToaster(library: typeof sonner) {
  speaker = library
  for (const { kind, text, options } of waiting.splice(0)) library[kind](text, options)
  return () => {
    speaker = null
  }
}

/** Calls back when a toast is queued without a toaster mounted. Returns the unsubscribe function. */
export function onQueuedToast(callback: () => void) {
  onFirst = callback
  if (waiting.length > 0) callback()
  return () => {
    onFirst = () => {}
  }
}
