import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Presence } from '#app/context/shop.ts'
import { openPage } from './open-pages.ts'

/** The server forgets a tab not heard of for 40 seconds. */
const everyMs = 15_000

/** Reports what this tab has open, repeatedly while it is visible, and once when it leaves. */
export function useReportPresence(known: boolean, tab: string, forget: (here: Presence) => void): void {
  const { pathname } = useLocation()
  const path = known && openPage(pathname) ? pathname : ''
  const reported = useRef('')
  useEffect(() => {
    if (!known) return
    const say = (what: string) => {
      if (what === '' && reported.current === '') return
      reported.current = what
      const body = new URLSearchParams({ tab, path: what })
      // Best effort: the next report may get through.
      void fetch('/admin/events', { method: 'POST', body, keepalive: true }).catch(() => {})
    }
    const sayAgain = () => document.visibilityState === 'visible' && say(path)
    const leave = () => say('')
    forget(null)
    sayAgain()
    const timer = path === '' ? undefined : setInterval(sayAgain, everyMs)
    document.addEventListener('visibilitychange', sayAgain)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sayAgain)
      window.removeEventListener('pagehide', leave)
    }
  }, [known, path, tab, forget])
}
