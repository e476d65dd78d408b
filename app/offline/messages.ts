/** What a page tells the service worker. */
export type Message =
  /** A page was seen and may be kept, with the files it showed before the worker was there. */
  | { type: 'visited'; path: string; picture: string | null; files: string[] }
  /** The visitor chose another language or currency. */
  | { type: 'choice'; locale?: string; currency?: string }

/** Tells the service worker, if this browser has one in charge. */
export function tellWorker(message: Message): void {
  if (typeof navigator !== 'undefined' && 'serviceWorker' in navigator)
    navigator.serviceWorker.controller?.postMessage(message)
}

/** Where kept things lie in Cache Storage: one cache a build, one for pictures, one for the language and currency. */
export const buildCachePrefix = 'bustan-build-'
export const pictureCache = 'bustan-pictures'
export const choiceCache = 'bustan-choice'

/** The query of a kept page's key that names its language and currency: "en.KWD". */
export const readingParameter = 'kept-in'
/** When a page was kept, what it is called and shows, for the list of what can be read offline. */
export const cachedAtHeader = 'X-Kept-At'
export const titleHeader = 'X-Kept-Title'
export const pictureHeader = 'X-Kept-Picture'
