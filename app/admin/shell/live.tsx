import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LiveState } from '#shop/reports/dashboard-waiting.ts'
import { followLive } from './live-connection.ts'

const LiveContext = createContext<LiveState | null>(null)

/** What waits for the team, as it is now; null outside the area. */
export const useLive = () => useContext(LiveContext)

/** Keeps what the server rendered up to date, for everything within. */
export function LiveProvider({ initial, children }: { initial: LiveState | null; children: ReactNode }) {
  const [state, setState] = useState(initial)
  const known = initial !== null
  // After an action, or a move within the area, the page's own data is the newest.
  useEffect(() => setState(initial), [initial])
  useEffect(() => (known ? followLive(setState) : undefined), [known])
  return <LiveContext value={state}>{children}</LiveContext>
}

/** Reads the page's data again whenever one of these parts of what waits has changed. */
export function useFreshWith(pick: (state: LiveState) => unknown): void {
  const live = useLive()
  const { revalidate } = useRevalidator()
  const now = live === null ? '' : JSON.stringify(pick(live))
  const last = useRef(now)
  useEffect(() => {
    if (last.current === now) return
    last.current = now
    void revalidate()
  }, [now, revalidate])
}
