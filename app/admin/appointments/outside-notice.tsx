import { OrderLink } from '#app/admin/kit/text-link.tsx'
import { hostIn } from '#app/appointment-place.ts'
import { spanInWords } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OutsideSession } from '#shop/appointments/outside-hours.ts'

/** The booked sessions that the hours no longer cover, each with its order; nothing when there are none. */
export function OutsideNotice({ sessions }: { sessions: readonly OutsideSession[] }) {
  const locale = useSite()?.locale ?? 'ar'
  if (sessions.length === 0) return null
  return (
    <Notice tone="warning" live="status" title={m.admin_appointments_outside_title()} className="mt-5 max-w-4xl">
      <p>{m.admin_appointments_outside_text()}</p>
      <ul>
        {sessions.map(({ id, number, host, ...span }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <OrderLink number={number} className="underline" />
            <span>
              <bdi suppressHydrationWarning>{spanInWords(span, locale)}</bdi>
              {host && ` · ${hostIn(host, locale)}`}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
