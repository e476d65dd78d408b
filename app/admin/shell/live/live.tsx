import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { Here } from '#app/context/shop.ts'
import { newId } from '#app/new-id.ts'
import { changesShown } from '#shop/numbers.ts'
import type { Change } from '#shop/reports/changes.ts'
import type { LiveState } from '#shop/reports/dashboard-waiting.ts'
import { followLive } from './live-connection.ts'
import { useSayHere } from './use-say-here.ts'

type Known = { now: LiveState | null; read: LiveState | null; here: Here }

const LiveContext = createContext<Known>({ now: null, read: null, here: null })

/** What waits for the team, as it is now; null outside the area. */
export const useLive = () => useContext(LiveContext).now

/** The same as it was when the page's data was read. */
export const useLiveAsRead = () => useContext(LiveContext).read

/** Who else has open what this tab has open. */
export const useHere = () => useContext(LiveContext).here

/** Keeps what the server rendered up to date, for everything within. */
export function LiveProvider({ initial, children }: { initial: LiveState | null; children: ReactNode }) {
  const [state, setState] = useState(initial)
  const [here, setHere] = useState<Here>(null)
  const [tab] = useState(() => newId())
  const known = initial !== null
  // After an action, or a move within the area, the page's own data is the newest.
  useEffect(() => setState(initial), [initial])
  useEffect(() => (known ? followLive(tab, { state: setState, here: setHere }) : undefined), [known, tab])
  useSayHere(known, tab, setHere)
  const value = useMemo(() => ({ now: state, read: initial, here }), [state, initial, here])
  return <LiveContext value={value}>{children}</LiveContext>
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

/**
 * Reads the page's data again when something that it shows has changed elsewhere since it was read. What is typed, ticked
 * and scrolled to stays: the page is not left.
 */
export function useFreshOn(shows: (change: Change) => boolean): void {
  const { now, read } = useContext(LiveContext)
  const busy = useNavigation().state !== 'idle'
  const { revalidate, state } = useRevalidator()
  const newest = unseen(now?.changes ?? [], read?.changes ?? [], shows)
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (newest === undefined || busy || state !== 'idle' || asked.current === newest) return
    asked.current = newest
    void revalidate()
  }, [newest, busy, state, revalidate])
}

/** The newest change that the page shows and was read without; any, where some may have been missed. */
function unseen(now: Change[], read: Change[], shows: (change: Change) => boolean): string | undefined {
  const known = new Set(read.map(({ id }) => id))
  const fresh = now.filter(({ id }) => !known.has(id))
  const missed = fresh.length >= changesShown
  return fresh.find((change) => missed || shows(change))?.id
}
