import type { Presence } from '#app/context/shop.ts'
import type { LiveState } from '#shop/reports/dashboard-waiting.ts'
import { noteBuild } from './stale-build.ts'

const firstPause = 3_000
const longestPause = 60_000
/** Browsers limit connections per host: a hidden tab closes its connection. */
const unseenFor = 20_000

/**
 * Follows pending work by server-sent events. Reconnects automatically, after a refusal with growing pauses, until the
 * server sends 'bye'. Returns a function that stops it.
 */
export function followLive(
  tab: string,
  tell: { state(state: LiveState): void; here(here: Presence): void },
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let over = false

  function open() {
    clearTimeout(timer)
    if (source || over || document.hidden) return
    const line = new EventSource(`/admin/events?tab=${tab}`)
    source = line
    line.onmessage = ({ data }) => {
      pause = firstPause
      tell.state(JSON.parse(data) as LiveState)
    }
    line.addEventListener('build', ({ data }) => noteBuild(data))
    line.addEventListener('here', ({ data }) => tell.here(JSON.parse(data) as Presence))
    line.addEventListener('bye', stop)
    // Browsers reconnect after a network error, but not after a refusal.
    line.onerror = () => {
      if (line.readyState !== EventSource.CLOSED) return
      close()
      if (over) return
      timer = setTimeout(open, pause)
      pause = Math.min(pause * 2, longestPause)
    }
  }
  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  function onVisibility() {
    if (document.hidden) timer = setTimeout(close, unseenFor)
    else open()
  }
  function stop() {
    over = true
    close()
    document.removeEventListener('visibilitychange', onVisibility)
  }

  document.addEventListener('visibilitychange', onVisibility)
  open()
  return stop
}
