import { useEffect } from 'react'

/** A browser that says it is online may not be yet, and one that was cut off at the shop's end hears nothing: so we ask. */
const askEveryMs = 5_000

/**
 * Calls back as soon as the shop answers again; asks when the connection returns, and from time to time.
 * @param lost whether the shop is out of reach at all; without it nothing is asked
 */
export function useReached(reached: () => void, lost = true): void {
  useEffect(() => {
    if (!lost) return
    const ask = async () => {
      if (document.hidden) return
      const answer = await fetch('/livez', { cache: 'no-store' }).catch(() => null)
      if (answer?.ok) reached()
    }
    const timer = setInterval(ask, askEveryMs)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [reached, lost])
}
