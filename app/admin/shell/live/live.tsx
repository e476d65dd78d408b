import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { Presence } from '#app/context/shop.ts'
import { newId } from '#app/new-id.ts'
import { changesShown } from '#shop/numbers.ts'
import type { Change } from '#shop/reports/changes.ts'
import type { LiveState } from '#shop/reports/dashboard-waiting.ts'
import { followLive } from './live-connection.ts'
import { useReportPresence } from './use-report-presence.ts'

type LiveContextValue = { now: LiveState | null; read: LiveState | null; here: Presence }

const LiveContext = createContext<LiveContextValue>({ now: null, read: null, here: null })

/** Current pending work; null outside the area. */
export const useLive = () => useContext(LiveContext).now

/** The pending work as of the page's last load. */
export const useLiveAtLoad = () => useContext(LiveContext).read

/** Who else has this tab's page open. */
export const usePresence = () => useContext(LiveContext).here

/** Keeps the server-rendered state up to date for its children. */
export function LiveProvider({ initial, children }: { initial: LiveState | null; children: ReactNode }) {
  const [state, setState] = useState(initial)
  const [here, setHere] = useState<Presence>(null)
  const [tab] = useState(() => newId())
  const known = initial !== null
  // After an action or a navigation within the area, the page's own data is the newest.
  useEffect(() => setState(initial), [initial])
  useEffect(() => (known ? followLive(tab, { state: setState, here: setHere }) : undefined), [known, tab])
  useReportPresence(known, tab, setHere)
  const value = useMemo(() => ({ now: state, read: initial, here }), [state, initial, here])
  return <LiveContext value={value}>{children}</LiveContext>
}

/** Revalidates whenever one of these parts of the pending work has changed. */
export function useRevalidateOnPending(pick: (state: LiveState) => unknown): void {
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

/**
 * Revalidates when something on the page has changed elsewhere since it was loaded. Input, selection and scroll
 * position stay.
 */
export function useRevalidateOnChange(shows: (change: Change) => boolean): void {
  const { now, read } = useContext(LiveContext)
  const busy = useNavigation().state !== 'idle'
  const { revalidate, state } = useRevalidator()
  const newest = unseen(now?.changes ?? [], read?.changes ?? [], shows)
  const requested = useRef<string>(undefined)
  useEffect(() => {
    if (newest === undefined || busy || state !== 'idle' || requested.current === newest) return
    requested.current = newest
    void revalidate()
  }, [newest, busy, state, revalidate])
}

/** The newest change that affects the page since it was loaded; any, when some may have been missed. */
function unseen(now: Change[], read: Change[], shows: (change: Change) => boolean): string | undefined {
  const known = new Set(read.map(({ id }) => id))
  const fresh = now.filter(({ id }) => !known.has(id))
  const missed = fresh.length >= changesShown
  return fresh.find((change) => missed || shows(change))?.id
}
