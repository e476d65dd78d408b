import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { TakenSlot } from '#app/storefront/appointments/use-slots.ts'
import { NeedsScripts } from '#app/storefront/kit/needs-scripts.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { isolate } from '#app/ui/isolate.ts'
import { useSitePath } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import { Card } from '../card.tsx'
import type { BuyerOrder } from '../order-for-buyer.ts'
import type { BookedSession } from './book-from-package.ts'
import { SessionFields } from './session-fields.tsx'
import { takenSlots } from './taken-slots.ts'

type Package = BuyerOrder['packages'][number]

/** The packages of an order: sessions left, expiry, and booking one. */
export function PackagesCard({ order }: { order: BuyerOrder }) {
  const path = useSitePath()
  if (order.packages.length === 0 || lostStates.has(order.state)) return null
  const action = path(orderPath(order))
  return (
    <Card title={m.package_title()}>
      <ul className="divide-y divide-line">
        {order.packages.map((each) => (
          <li key={each.line} className="grid gap-3 py-4 first:pt-0 last:pb-0">
            <One found={each} action={action} taken={takenSlots(order.appointments)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** An order that fell through has no package to show. */
const lostStates = new Set<BuyerOrder['state']>(['expired', 'superseded', 'cancelled'])

const refusals: Record<NonNullable<Package['why']>, () => string> = {
  unpaid: m.package_unpaid,
  expired: m.package_problem_expired,
  used_up: m.package_problem_used_up,
  not_open: m.package_problem_not_open,
}
const problems: Record<Extract<BookedSession, { problem: string }>['problem'], () => string> = {
  ...refusals,
  unknown: m.package_problem_unknown,
  time: m.problem_appointment,
  limited: m.problem_too_many_requests,
  fields: m.package_problem_fields,
}

function One({ found, action, taken }: { found: Package; action: string; taken: readonly TakenSlot[] }) {
  const fetcher = useFetcher<BookedSession>()
  const [open, setOpen] = useState(false)
  const busy = fetcher.state !== 'idle'
  const result = busy ? undefined : fetcher.data
  const done = result !== undefined && 'booked' in result
  useEffect(() => {
    // After a taken time the slots are loaded again.
    if (fetcher.data && ('booked' in fetcher.data || fetcher.data.problem === 'time')) setOpen(false)
  }, [fetcher.data])
  return (
    <>
      <div>
        <p className="font-semibold">
          <bdi>{found.title}</bdi>
        </p>
        <p className="text-lg font-bold tabular-nums">{m.package_left({ left: found.left, all: found.all })}</p>
        {found.all <= maxMarks && <Balance found={found} />}
        {/* Browser and server may format the spaces of a day differently, which is harmless. */}
        {found.until !== '' && found.left > 0 && found.why !== 'expired' && (
          <p className="text-sm text-quiet" suppressHydrationWarning>
            {m.package_until({ day: isolate(found.until) })}
          </p>
        )}
        {found.refunded > 0 && (
          <p className="text-sm text-quiet">
            {m.package_refunded({ sessions: m.package_sessions({ count: found.refunded }) })}
          </p>
        )}
        {found.why !== null && <p className="mt-1">{refusals[found.why]()}</p>}
      </div>
      {result && 'problem' in result && (
        <Notice tone="danger" live="alert">
          {problems[result.problem]()}
        </Notice>
      )}
      {done && (
        <Notice tone="success" live="status">
          {m.package_booked()}
        </Notice>
      )}
      {found.why === null && (
        <>
          <Button
            variant={open ? 'quiet' : 'primary'}
            className={cx('justify-self-start noscript:hidden', open && '-mx-2 px-2!')}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {m.package_book()}
          </Button>
          <NeedsScripts className="text-sm text-quiet" text={m.appointment_needs_javascript()} />
        </>
      )}
      {open && found.why === null && (
        <fetcher.Form method="post" action={action}>
          <SessionFields
            line={found.line}
            productId={found.productId}
            minutes={found.minutes}
            title={found.title}
            pending={busy}
            taken={taken}
          />
        </fetcher.Form>
      )}
    </>
  )
}

/** Above this number marks are not shown. */
const maxMarks = 50

/** The balance as one mark per session: bookable ones are filled. */
function Balance({ found: { left, all } }: { found: Package }) {
  return (
    <div aria-hidden="true" className="my-2 flex flex-wrap gap-1.5">
      {Array.from({ length: all }, (_, at) => at).map((at) => (
        <span
          key={at}
          className={at < left ? 'size-3 rounded-full bg-leaf' : 'size-3 rounded-full border-2 border-control'}
        />
      ))}
    </div>
  )
}
