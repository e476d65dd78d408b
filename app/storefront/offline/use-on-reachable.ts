import { useEffect } from 'react'
import { isReachable } from '../kit/retrying-fetch.ts'

/** A browser may report to be online before it is, and gets no event when the shop was down: so poll. */
const askEveryMs = 5_000

/**
 * Calls back as soon as the shop answers again; polls when the connection returns, and at intervals.
 * @param lost whether the shop is unreachable; otherwise nothing is requested
 */
export function useOnReachable(reached: () => void, lost = true): void {
  useEffect(() => {
    if (!lost) return
    const ask = async () => {
      if (!document.hidden && (await isReachable())) reached()
    }
    const timer = setInterval(ask, askEveryMs)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [reached, lost])
}
