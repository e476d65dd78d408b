/** Messages from a page to the service worker. */
export type Message =
  /** A page was viewed and may be cached, with the files it loaded before the worker was active. */
  | { type: 'visited'; path: string; picture: string | null; files: string[] }
  /** The visitor chose another language or currency. */
  | { type: 'choice'; locale?: string; currency?: string }

/** How long a page waits for the service worker to act on a message. */
const timeoutMs = 1_000

/**
 * Sends a message to the active service worker, if any.
 * @returns resolved once the worker has handled it; at once without a worker, after a second without an answer
 */
export function postToWorker(message: Message): Promise<void> {
  const worker = typeof navigator !== 'undefined' && 'serviceWorker' in navigator && navigator.serviceWorker.controller
  if (!worker) return Promise.resolve()
  const { port1: replies, port2: port } = new MessageChannel()
  return new Promise<void>((resolve) => {
    replies.onmessage = () => resolve()
    setTimeout(resolve, timeoutMs)
    worker.postMessage(message, [port])
  }).finally(() => replies.close())
}

/** Header of a cached page: when it was cached. */
export const cachedAtHeader = 'X-Kept-At'
/** Attribute of a cached page's root element: a page cannot read its headers. */
export const copyMark = 'data-copy'
