import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { rememberNavigation } from '#app/stale-page.ts'
import { SproutLoader } from '#app/ui/sprout-loader.tsx'
import * as m from '#locales/compiled/messages.js'

/** How long loading takes, in ms, before it is announced as text. */
const slowMs = 800

/** A vine growing along the top edge while the next page loads, hidden when that is quick; later also as text. */
export function PageProgress() {
  const { state, location, formMethod } = useNavigation()
  const busy = state !== 'idle'
  const goal = location && formMethod === undefined ? location.pathname + location.search : null
  useEffect(() => rememberNavigation(goal), [goal])
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-40">
      <div className="h-1">{busy && <div className="vine h-full origin-left bg-leaf rtl:origin-right" />}</div>
      <div role="status" className="mt-24 flex justify-center">
        {slow && (
          <p className="flex items-center gap-2 rounded-full border border-line bg-raised py-1.5 ps-2 pe-5 text-sm font-medium shadow-soft">
            <span aria-hidden="true" className="-mx-1 -my-2 scale-60">
              <SproutLoader label="" />
            </span>
            {m.loading()}
          </p>
        )}
      </div>
    </div>
  )
}
