import { useEffect, useState } from 'react'
import * as m from '#locales/compiled/messages.js'
import { useOnline } from './use-online.ts'

/** How long "back online" shows. */
const backMs = 3_000

/** Shows that the connection is lost while it is, and briefly that it is back. */
export function ConnectionNotice() {
  const online = useOnline()
  const [notice, setNotice] = useState<'offline' | 'back' | null>(null)
  useEffect(() => {
    if (!online) setNotice('offline')
    else setNotice((last) => (last === 'offline' ? 'back' : null))
  }, [online])
  useEffect(() => {
    if (notice !== 'back') return
    const timer = setTimeout(() => setNotice(null), backMs)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div role="status" className="connection-notice">
      {notice !== null && (
        <p className="rounded-full bg-ink px-4 py-1.5 text-sm font-medium text-paper shadow-soft">
          {notice === 'offline' ? m.offline_notice() : m.offline_back()}
        </p>
      )}
    </div>
  )
}
