import { data } from 'react-router'
import { CallGrid } from '#app/admin/calls/call-grid.tsx'
import { CallProblem, type CallRefused, type CallResult } from '#app/admin/calls/call-panel.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { TabLink } from '#app/admin/kit/tab-link.tsx'
import { boundedCount } from '#app/admin/shell/count.tsx'
import { useLive, useRevalidateOnPending } from '#app/admin/shell/live/live.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { callSchema, maxCallNote, reopenSchema } from '#shop/orders/calls/call-form.ts'
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
  const note = typedText(fields.note, 2 * maxCallNote)
  const refused = (problem: CallRefused['problem'], status = 200) =>
    data<CallResult>({ number, ok: false, problem, note }, { status })
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
          <CallProblem {...actionData} />
        </div>
      )}
      {calls.length === 0 && <NoCalls done={done} />}
      <CallGrid calls={calls} now={now} done={done} />
      {!done && calls.length === maxOpenCalls && <p className="mt-4 text-sm text-quiet">{m.admin_calls_first()}</p>}
      <Pager links={links} />
    </>
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
