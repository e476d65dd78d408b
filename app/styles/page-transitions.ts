/** How long the browser may take after a tap to capture the old page, in ms: about two frames. */
const longestCaptureMs = 50
/** How busy a page start may keep the browser, in ms, and for how long that is observed. */
const start = { busyMs: 200, watchedMs: 3000 }

type Change = () => Promise<void> | void

/** The result of a transition, for a navigation that began with one. */
function changeAtOnce(change: Change) {
  const finished = Promise.resolve(change())
  return { finished, ready: finished, updateCallbackDone: finished, skipTransition() {} }
}

/**
 * Navigates without a view transition where it would delay the new page: on a slow phone capturing the old page takes
 * longer than rendering the new one, and React Router renders twice more. Such a phone is busy during page start;
 * otherwise the first late transition is the last one. With reduced motion there are none.
 */
export function limitTransitions(): void {
  const transition = document.startViewTransition?.bind(document)
  if (transition === undefined) return
  let isLeftOut = matchMedia('(prefers-reduced-motion: reduce)').matches
  // React Router looks the function up at every change of its state, and calls it later in a navigation: it must not
  // disappear in between. At worst one more navigation begins with it.
  let isDue = false
  const begin = (change: Change) => {
    isDue = false
    if (isLeftOut) return changeAtOnce(change)
    const startedAt = performance.now()
    return transition(() => {
      if (performance.now() - startedAt > longestCaptureMs) isLeftOut = true
      return change()
    })
  }
  Object.defineProperty(document, 'startViewTransition', {
    get() {
      isDue ||= !isLeftOut
      return isDue ? begin : undefined
    },
  })
  if (isLeftOut || !PerformanceObserver.supportedEntryTypes.includes('longtask')) return
  let busyMs = 0
  const observer = new PerformanceObserver((tasks) => {
    for (const { duration } of tasks.getEntries()) busyMs += duration
    if (busyMs > start.busyMs) isLeftOut = true
  })
  observer.observe({ type: 'longtask', buffered: true })
  setTimeout(() => observer.disconnect(), start.watchedMs)
}
