/**
 * Loads and starts code that the page works without. After a failure, as when offline, it is loaded again once there is a
 * connection.
 * @param start starts the loaded code and returns what stops it
 * @param failed called after each failure
 * @returns stops all of it; code that arrives later is not started
 */
export function loadWhenOnline<Code>(load: () => Promise<Code>, start: (code: Code) => () => void, failed: () => void) {
  let stopped = false
  let stop = () => {}
  const attempt = () =>
    void load().then(
      (code) => {
        if (!stopped) stop = start(code)
      },
      () => {
        if (stopped) return
        failed()
        window.addEventListener('online', attempt, { once: true })
      },
    )
  attempt()
  return () => {
    stopped = true
    window.removeEventListener('online', attempt)
    stop()
  }
}
