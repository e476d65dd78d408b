import { NavLink } from 'react-router'
import { BellIcon } from '#app/admin/kit/icons.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import { boundedCount, CountPill } from './count.tsx'
import { useLive } from './live/live.tsx'

/** Link to the panel's notifications, with the unread count. */
export function Bell() {
  const count = useLive()?.waiting.notifications ?? 0
  return (
    <NavLink
      to="/admin/notifications"
      className={({ isActive }) =>
        cx(
          'relative flex size-11 shrink-0 items-center justify-center rounded-md transition-colors hover:bg-sunken',
          isActive && 'bg-leaf-tint text-leaf',
        )
      }
    >
      <BellIcon size={24} />
      <span className="sr-only">{m.admin_notifications_title()}</span>
      <CountPill
        count={count}
        says={m.admin_count_notifications({ count: boundedCount(count) })}
        className="absolute -end-0.5 -top-0.5 ring-2 ring-raised"
      />
    </NavLink>
  )
}
