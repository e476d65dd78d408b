import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useMay } from '#app/admin/shell/access/may.ts'

/**
 * Marks an opened message read (R32) once the page is visible, by a POST, since its loader also runs for prefetches,
 * reloads and other tabs. Sends the version seen, so that a concurrent reply stays unread; then the page revalidates.
 * For a role that may only read messages it stays unread.
 */
export function useMarkRead({ isRead, seen }: { isRead: boolean; seen: number }): void {
  const mayMark = useMay()('messages.act')
  const { submit } = useFetcher()
  useEffect(() => {
    if (isRead || !mayMark) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      void submit({ intent: 'move', kind: 'read', seen: String(seen) }, { method: 'post' })
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [isRead, mayMark, seen, submit])
}
