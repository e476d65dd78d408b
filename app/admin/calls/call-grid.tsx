import { AdminMoney } from '#app/admin/kit/money.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Call } from '#shop/orders/calls/read-calls.ts'
import { CallPanel } from './call-panel.tsx'

type CallGridProps = { calls: Call[]; now: Date; done: boolean }

/** Calls below their headings, in one list: a call that becomes late stays mounted with the note being typed. */
export function CallGrid({ calls, now, done }: CallGridProps) {
  const late = calls.filter(({ doneAt, dueAt }) => doneAt === null && dueAt < now)
  const groups = [
    { title: m.admin_calls_late(), of: late },
    { title: done ? m.admin_calls_done() : m.admin_calls_due(), of: calls.filter((call) => !late.includes(call)) },
  ]
  const rows = groups.flatMap(({ title, of }) => [...(of.length > 0 ? [title] : []), ...of])
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      {rows.map((row) =>
        typeof row === 'string' ? (
          <h2 key={row} className="col-span-full -mb-2 text-lg not-first:mt-1">
            {row}
          </h2>
        ) : (
          <CallPanel key={row.id} call={row} now={now} heading={<CallCustomer call={row} />} />
        ),
      )}
    </div>
  )
}

/** The order and its customer. */
function CallCustomer({ call: { number, firstName, lastName, total, locale } }: { call: Call }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h3 className="min-w-0 text-lg wrap-anywhere">
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </h3>
      <OrderLink number={number} className="font-medium" />
      <span className="text-sm text-quiet">
        {locale === 'ar' ? m.admin_customer_language_ar() : m.admin_customer_language_en()}
      </span>
      <AdminMoney fils={total} className="ms-auto font-semibold" />
    </div>
  )
}
