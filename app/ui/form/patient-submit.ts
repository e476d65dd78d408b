import * as m from '#locales/compiled/messages.js'
import { awayHeader } from '../../page-headers.ts'
import { toast } from '../toast/toast.ts'

/**
 * Keeps a form mounted when the server cannot answer: React Router would replace it with an error and lose the input. A
 * toast offers to retry; editing, resubmitting and navigating work meanwhile.
 */
export function submitPatiently(): void {
  const fetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    for (;;) {
      const answer = await fetch(input, init)
      if (!answer.headers.has(awayHeader) || !isSubmission(input, init)) return answer
      await askedAgain(init?.signal ?? null)
    }
  }
}

/** A form on its way to an action of ours. Its body can be sent again: it is text or a form's fields, never a stream. */
function isSubmission(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || init?.method === undefined || init.method.toUpperCase() === 'GET') return false
  const { origin, pathname } = new URL(input, window.location.href)
  return origin === window.location.origin && pathname.endsWith('.data')
}

let asked = 0

function askedAgain(signal: AbortSignal | null): Promise<void> {
  // One of its own each time: a toast on its way out would take a new one of the same name with it.
  const notice = `shop-away-${++asked}`
  return new Promise((resolve, reject) => {
    const leave = () => {
      toast.dismiss(notice)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    toast.error(m.unavailable_not_sent(), {
      id: notice,
      duration: Number.POSITIVE_INFINITY,
      // Swiped away, nothing would be left to press.
      dismissible: false,
      action: {
        label: m.try_again(),
        onClick: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      },
    })
  })
}
