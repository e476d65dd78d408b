/**
 * Loads and starts code that the page works without. After a failure, as when offline, it is loaded again once there is a
 * connection.
 * @param start starts the loaded code and returns what stops it
 * @returns stops all of it; code that arrives later is not started
 */
export function loadWhenOnline<Code>(load: () => Promise<Code>, start: (code: Code) => () => void) {
  let stopped = false
  let stop = () => {}
  const attempt = () =>
    void load().then(
      (code) => {
        if (!stopped) stop = start(code)
      },
      () => {
        if (!stopped) window.addEventListener('online', attempt, { once: true })
      },
    )
  attempt()
  return () => {
    stopped = true
    window.removeEventListener('online', attempt)
    stop()
  }
}
