import { useEffect, useState } from 'react'
import * as m from '#locales/compiled/messages.js'
import { useOnline } from './use-online.ts'

/** How long "back online" shows. */
const backMs = 3_000

/** Shows that the connection is lost while it is, and briefly that it is back. */
export function ConnectionNotice() {
  const online = useOnline()
  const [said, setSaid] = useState<'offline' | 'back' | null>(null)
  useEffect(() => {
    if (!online) setSaid('offline')
    else setSaid((last) => (last === 'offline' ? 'back' : null))
  }, [online])
  useEffect(() => {
    if (said !== 'back') return
    const timer = setTimeout(() => setSaid(null), backMs)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <div role="status" className="connection-notice">
      {said !== null && (
        <p className="rounded-full bg-ink px-4 py-1.5 text-sm font-medium text-paper shadow-soft">
          {said === 'offline' ? m.offline_notice() : m.offline_back()}
        </p>
      )}
    </div>
  )
}
