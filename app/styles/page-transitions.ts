/** How long after a tap the browser may take to picture the page it leaves, in ms: about two frames. */
const longestCaptureMs = 50
/** How long a start may keep the browser busy, in ms, and for how long it is watched. */
const start = { busyMs: 200, watchedMs: 3000 }

type Change = () => Promise<void> | void

/** What a transition answers, for a change without one. */
function changeAtOnce(change: Change) {
  const finished = Promise.resolve(change())
  return { finished, ready: finished, updateCallbackDone: finished, skipTransition() {} }
}

/**
 * Changes pages without a transition where it would keep the new page waiting: on a slow phone the browser draws the old page
 * for it first, which takes longer than the new page itself. Such a phone is busy for long while the page starts; if not, the
 * first transition that came late is the last one. Who wants no motion waits for none either.
 */
export function boundTransitions(): void {
  const transition = document.startViewTransition?.bind(document)
  const becomes = (startViewTransition?: unknown) => void Object.assign(document, { startViewTransition })
  // React Router looks for it at a change and calls it later: it may not be gone by then.
  const leaveOut = () => becomes(changeAtOnce)
  if (transition === undefined) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    becomes()
    return
  }
  becomes((change: Change) => {
    const asked = performance.now()
    return transition(() => {
      if (performance.now() - asked > longestCaptureMs) leaveOut()
      return change()
    })
  })
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return
  let busyMs = 0
  const observer = new PerformanceObserver((tasks) => {
    for (const { duration } of tasks.getEntries()) busyMs += duration
    if (busyMs > start.busyMs) leaveOut()
  })
  observer.observe({ type: 'longtask', buffered: true })
  setTimeout(() => observer.disconnect(), start.watchedMs)
}
