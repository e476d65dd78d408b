import { useEffect } from 'react'
import { useFetcher } from 'react-router'

/**
 * Opening a message marks it read (spec 4) once the page stands before somebody's eyes: by a POST of the page itself,
 * since its loader also answers to prefetching, reloading and other tabs. It says what was seen, so an answer that came
 * in the meantime is not marked read with it; the page is then read again, and so is this.
 */
export function useMarkRead({ isRead, seen }: { isRead: boolean; seen: number }): void {
  const { submit } = useFetcher()
  useEffect(() => {
    if (isRead) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      void submit({ intent: 'move', kind: 'read', seen: String(seen) }, { method: 'post' })
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [isRead, seen, submit])
}
