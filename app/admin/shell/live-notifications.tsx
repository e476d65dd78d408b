import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useSite } from '#app/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { InfoIcon } from '#app/ui/icons.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { LiveNotification } from '#shop/reports/dashboard-waiting.ts'
import { arrivedSince } from './live/arrived-since.ts'
import { useLive, useLiveAtLoad } from './live/live.tsx'
import { notificationText } from './notification-text.ts'

/** Lists that show new entries themselves instead of a toast. */
const lists: Record<string, { type: LiveNotification['type']; words: (input: { count: number }) => string }> = {
  '/admin/orders': { type: 'new_order', words: m.admin_hint_orders },
  '/admin/messages': { type: 'contact', words: m.admin_hint_messages },
  '/admin/users': { type: 'new_user', words: m.admin_hint_users },
}

/**
 * New entries since the page was loaded: on their own list a line that shows them on demand, elsewhere a discreet
 * toast. Focus does not move.
 */
export function LiveNotifications() {
  const arrivals = useLive()?.arrivals ?? []
  const { pathname } = useLocation()
  const read = useLiveAtLoad()?.arrivals ?? []
  const list = lists[pathname]
  useToasts(arrivals, list?.type)

  const count = list ? arrivedSince(arrivals, read).filter(({ type }) => type === list.type).length : 0
  return (
    <div role="status">
      {list && count > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-leaf/40 bg-leaf-tint ps-4 pe-1 max-sm:py-1">
          <p className="flex items-center gap-2.5 font-medium">
            <InfoIcon size={20} className="shrink-0 text-leaf" />
            {list.words({ count })}
          </p>
          <Link to={pathname} className={buttonClass({ variant: 'quiet' })}>
            {m.admin_hint_show()}
          </Link>
        </div>
      )}
    </div>
  )
}

function useToasts(arrivals: readonly LiveNotification[], shownHere: LiveNotification['type'] | undefined) {
  const locale = useSite()?.locale ?? 'ar'
  const navigate = useNavigate()
  const announced = useRef(arrivals)
  useEffect(() => {
    const [latest] = arrivedSince(arrivals, announced.current).filter(({ type }) => type !== shownHere)
    announced.current = arrivals
    if (latest === undefined) return
    const { title, text } = notificationText(latest, locale)
    toast(title, {
      description: text,
      ...(latest.link !== '' && {
        action: { label: m.admin_hint_open(), onClick: () => void navigate(latest.link) },
      }),
    })
  }, [arrivals, shownHere, locale, navigate])
}
