import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { dayInWords } from '#app/appointment-time.ts'
import { useSite } from '#app/site.ts'
import { SessionFields } from '#app/storefront/order/sessions/session-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { SessionPackage } from '#shop/appointments/packages/read.ts'
import { sessionsLeftIn, whyNoSession } from '#shop/appointments/packages/terms.ts'
import type { PaymentStatus, Reservation } from '#shop/orders/status.ts'
import type { PackageResult } from './act-on-packages.ts'
import { packageProblem } from './package-problem.ts'

type Holder = { id: string; paymentStatus: PaymentStatus; reservation: Reservation }
type PackagesPanelProps = { packages: readonly SessionPackage[]; order: Holder; now: Date }

/** The packages of one order: balance and expiry, booking for the customer, and extending them. */
export function PackagesPanel({ packages, order, now }: PackagesPanelProps) {
  if (packages.length === 0) return null
  return (
    <Panel title={m.admin_packages_title()}>
      <ul className="grid gap-4 divide-y divide-line">
        {packages.map((found) => (
          <li key={found.position} className="grid gap-2 not-first:pt-4">
            <One found={found} order={order} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const done: Record<PackageResult['intent'], () => string> = {
  book: m.admin_packages_booked,
  extend: m.admin_packages_extended,
  give_back: m.admin_packages_given_back,
}

function One({ found, order, now }: { found: SessionPackage; order: Holder; now: Date }) {
  const locale = useSite()?.locale ?? 'ar'
  const may = useMay()
  const fetcher = useFetcher<PackageResult>()
  const [open, setOpen] = useState<'book' | 'extend' | null>(null)
  const busy = fetcher.state !== 'idle'
  const result = busy ? undefined : fetcher.data
  const problem = packageProblem(result)
  const title = titleIn(found, locale)
  const { position: line, booked, withdrawn, sessions, validUntil } = found
  const why = whyNoSession(found, order, now)
  const acts = may('appointments.act', 'customers.contact') && validUntil !== null
  const toggle = (which: 'book' | 'extend') => setOpen(open === which ? null : which)
  return (
    <>
      <p className="font-semibold">
        <bdi>{title}</bdi>
      </p>
      <p className="font-bold tabular-nums">{m.admin_packages_left({ left: sessionsLeftIn(found), all: sessions })}</p>
      <p className="text-sm text-quiet">{m.admin_packages_counts({ booked, withdrawn })}</p>
      <p className="text-sm text-quiet" suppressHydrationWarning>
        {endInWords(found, now, locale)}
      </p>
      {problem && (
        <Notice tone="danger" live="alert">
          {problem}
        </Notice>
      )}
      {result?.done && (
        <Notice tone="success" live="status">
          {done[result.intent]()}
        </Notice>
      )}
      {acts && (
        <div className="flex flex-wrap gap-2">
          {why === null && (
            <Button variant="quiet" aria-expanded={open === 'book'} onClick={() => toggle('book')}>
              {m.admin_packages_book()}
            </Button>
          )}
          <Button variant="quiet" aria-expanded={open === 'extend'} onClick={() => toggle('extend')}>
            {m.admin_packages_extend()}
          </Button>
        </div>
      )}
      {acts && open !== null && (
        <fetcher.Form method="post" action="/admin/bookings" className="min-w-0" onSubmit={() => setOpen(null)}>
          <input type="hidden" name="order" value={order.id} />
          {open === 'book' && why === null && (
            <SessionFields
              line={line}
              productId={found.productId}
              minutes={found.minutes}
              title={title}
              pending={busy}
            />
          )}
          {open === 'extend' && (
            <div className="flex flex-wrap items-end gap-3">
              <input type="hidden" name="intent" value="extend" />
              <input type="hidden" name="line" value={line} />
              <Field label={m.admin_packages_extend_until()} name="until" type="date" required />
              <Button type="submit" pending={busy}>
                {m.admin_packages_extend()}
              </Button>
            </div>
          )}
        </fetcher.Form>
      )}
    </>
  )
}

/** Until when sessions can be booked, or since when they no longer can. */
function endInWords({ validUntil, validDays }: SessionPackage, now: Date, locale: 'ar' | 'en'): string {
  if (validUntil === null) return m.admin_packages_unpaid({ days: m.package_days({ count: validDays }) })
  const day = isolate(dayInWords(new Date(validUntil.getTime() - 1), locale))
  return validUntil <= now ? m.admin_packages_over({ day }) : m.admin_packages_until({ day })
}
