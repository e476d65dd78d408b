import { data } from 'react-router'
import { CallPanel, CallProblem, type CallResult } from '#app/admin/calls/call-panel.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { TabLink } from '#app/admin/kit/tab-link.tsx'
import { OrderLink } from '#app/admin/kit/text-link.tsx'
import { boundedCount } from '#app/admin/shell/count.tsx'
import { useLive, useRevalidateOnPending } from '#app/admin/shell/live/live.tsx'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { callSchema, reopenSchema } from '#shop/orders/calls/call-form.ts'
import { type Call, listDoneCalls, listOpenCalls } from '#shop/orders/calls/read-calls.ts'
import { recordCall, reopenCall } from '#shop/orders/calls/record-call.ts'
import type { Route } from './+types/calls'

/** How many calls are shown at once. */
const maxOpenCalls = 50

/** Due calls, the most urgent first; `?show=done` lists completed ones. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.see', 'customers.contact')
  const { db, clock } = context.get(shopContext)
  const now = clock.now()
  if (url.searchParams.get('show') !== 'done')
    return { done: false, now, calls: await listOpenCalls(db, maxOpenCalls), links: {} }
  const page = await listDoneCalls(db, requestedPage(url))
  return { done: true, now, calls: page.rows as Call[], links: pageLinks(url, page) }
}

/** Records a call's outcome, or puts it back on the list. A refusal comes with the current page data. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'orders.act', 'customers.contact')
  const { db, clock, settings } = context.get(shopContext)
  const fields = await readFields(request)
  const number = typeof fields.number === 'string' ? fields.number.slice(0, 24) : ''
  const refused = (problem: CallResult['problem'], status = 200) =>
    data<CallResult>({ number, ok: false, problem }, { status })
  if (fields.outcome === 'again') {
    const read = parseInput(reopenSchema, fields)
    if (!read.ok) return refused('invalid', 422)
    const reopened = await reopenCall(db, clock, admin, read.value)
    return reopened.ok ? data<CallResult>({ number, ok: true }) : refused(reopened.refusal.reason)
  }
  const read = parseInput(callSchema, fields)
  if (!read.ok) return refused(read.errors.note === 'too_long' ? 'too_long' : 'invalid', 422)
  const { hours } = await settings.read()
  const recorded = await recordCall(db, clock, admin, read.value, hours)
  return recorded.ok ? data<CallResult>({ number, ok: true }) : refused(recorded.refusal.reason)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_dash_calls(), hidden: true })
}

export default function Calls({ loaderData: { done, now, calls, links }, actionData }: Route.ComponentProps) {
  const open = useLive()?.waiting.calls ?? calls.length
  useRevalidateOnPending(({ waiting }) => [waiting.calls, waiting.late])
  const late = calls.filter(({ doneAt, dueAt }) => doneAt === null && dueAt < now)
  const due = calls.filter((call) => !late.includes(call))
  return (
    <>
      <h1 className="text-2xl">{m.admin_dash_calls()}</h1>
      <p className="mt-1 max-w-3xl text-sm text-quiet">{m.admin_calls_intro()}</p>
      <nav aria-label={m.admin_dash_calls()} className="mt-4 flex flex-wrap gap-2">
        <TabLink to="/admin/calls" chosen={!done}>
          {m.admin_calls_open()} <span className="text-quiet tabular-nums">{boundedCount(open)}</span>
        </TabLink>
        <TabLink to="/admin/calls?show=done" chosen={done}>
          {m.admin_calls_done()}
        </TabLink>
      </nav>
      {/* Without scripts, recording an outcome answers with the full page. */}
      {actionData && 'ok' in actionData && !actionData.ok && (
        <div className="mt-4">
          <CallProblem problem={actionData.problem} />
        </div>
      )}
      {calls.length === 0 && <NoCalls done={done} />}
      {!done && late.length > 0 && <CallGrid title={m.admin_calls_late()} calls={late} now={now} />}
      {!done && due.length > 0 && <CallGrid title={m.admin_calls_due()} calls={due} now={now} />}
      {done && calls.length > 0 && <CallGrid title={m.admin_calls_done()} calls={calls} now={now} />}
      {!done && calls.length === maxOpenCalls && <p className="mt-4 text-sm text-quiet">{m.admin_calls_first()}</p>}
      <Pager links={links} />
    </>
  )
}

function CallGrid({ title, calls, now }: { title: string; calls: Call[]; now: Date }) {
  return (
    <section className="mt-5">
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {calls.map((call) => (
          <li key={call.id}>
            <CallPanel call={call} now={now} heading={<CallCustomer call={call} />} />
          </li>
        ))}
      </ul>
    </section>
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

function NoCalls({ done }: { done: boolean }) {
  return (
    <EmptyList
      title={done ? m.admin_calls_none_done() : m.admin_calls_none()}
      text={!done && m.admin_calls_none_text()}
      className="mt-4"
    />
  )
}
