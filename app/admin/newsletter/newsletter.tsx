import { useRef, useState } from 'react'
import { data } from 'react-router'
import { type Confirmation, ConfirmFormDialog } from '#app/admin/kit/confirm-dialog.tsx'
import { ExportLink } from '#app/admin/kit/export-link.tsx'
import { Figures } from '#app/admin/kit/figures.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { filtersOf, pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { subscriberQuestion } from '#app/admin/newsletter/actions.ts'
import { interestName, stateName } from '#app/admin/newsletter/names.ts'
import { SubscriberNotice, type SubscriberResult } from '#app/admin/newsletter/subscriber-notice.tsx'
import { SubscribersTable } from '#app/admin/newsletter/table.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readCounters } from '#shop/counters.ts'
import { isUuid } from '#shop/ids.ts'
import { countSubscribers, listSubscribers, subscriberFilters } from '#shop/newsletter/list-subscribers.ts'
import {
  clearBounce,
  endSubscription,
  removeSubscriber,
  resendConfirmation,
  restoreSubscriber,
} from '#shop/newsletter/manage-subscribers.ts'
import { interests, subscriptionStates } from '#shop/newsletter/status.ts'
import type { Route } from './+types/newsletter'

/** A page of subscribers, newest first, filtered by text, state and interest; and the number in each state. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'newsletter.see', 'customers.contact')
  const { db } = context.get(shopContext)
  const filters = subscriberFilters(url.searchParams)
  const [page, count, figures] = await Promise.all([
    listSubscribers(db, filters, requestedPage(url)),
    countSubscribers(db, filters),
    readCounters(db, 'subscription'),
  ])
  return {
    subscribers: page.rows,
    links: pageLinks(url, page),
    count,
    filterQuery: filtersOf(url),
    figures: subscriptionStates.map((state) => ({
      state,
      count: figures.find(({ key }) => key === state)?.count ?? 0,
    })),
  }
}

/** Unsubscribes, removes or restores a subscriber, clears a bounce, or sends the confirmation again. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'newsletter.act', 'customers.contact')
  const shop = context.get(shopContext)
  const { db, clock } = shop
  const fields = await readFields(request)
  const { intent } = fields
  const [id, deletedId] = [typedText(fields.id, 36), typedText(fields.deletedId, 36)]
  const respond = (what: SubscriberResult, status = 200) => data<SubscriberResult>(what, { status })
  const refused = ({ reason }: { reason: Extract<SubscriberResult, { kind: 'refused' }>['reason'] }) =>
    respond({ kind: 'refused', reason })
  if (intent === 'restore') {
    if (!isUuid(deletedId)) return refused({ reason: 'gone' })
    const back = await restoreSubscriber(db, clock, admin, deletedId)
    return back.ok ? respond({ kind: 'restore', ...back.value }) : refused(back.refusal)
  }
  if (!isUuid(id)) return respond({ kind: 'refused', reason: 'unknown' }, 422)
  if (intent === 'resend') {
    const sent = await resendConfirmation(db, shop, admin, id)
    return sent.ok ? respond({ kind: 'resend', ...sent.value }) : refused(sent.refusal)
  }
  if (intent === 'clear_bounce') {
    const cleared = await clearBounce(db, clock, admin, id)
    return cleared.ok ? respond({ kind: 'clear_bounce', ...cleared.value }) : refused(cleared.refusal)
  }
  if (intent !== 'end' && intent !== 'remove') return respond({ kind: 'refused', reason: 'unknown' }, 422)
  if (fields.confirmed !== 'yes') return respond({ kind: 'confirm', intent, id, email: typedText(fields.email, 254) })
  if (intent === 'end') {
    const ended = await endSubscription(db, clock, admin, id)
    return ended.ok ? respond({ kind: 'end', ...ended.value }) : refused(ended.refusal)
  }
  const removed = await removeSubscriber(db, clock, admin, id)
  return removed.ok ? respond({ kind: 'remove', ...removed.value }) : refused(removed.refusal)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_nav_newsletter(), hidden: true })
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, links, count, filterQuery, figures } = loaderData
  const dialog = useRef<HTMLDialogElement>(null)
  const [question, setQuestion] = useState<Confirmation | null>(null)
  const filters = [
    {
      name: 'state',
      label: m.subscribers_state(),
      options: [
        { value: '', label: m.subscribers_state_all() },
        ...subscriptionStates.map((value) => ({ value, label: stateName(value) })),
      ],
    },
    {
      name: 'interest',
      label: m.subscribers_interest(),
      options: [
        { value: '', label: m.subscribers_interest_all() },
        ...interests.map((value) => ({ value, label: interestName(value) })),
      ],
    },
  ]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.admin_nav_newsletter()}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/newsletter/campaigns" variant="secondary">
            {m.campaigns_link()}
          </ButtonLink>
          <ButtonLink to="/admin/newsletter/carts" variant="secondary">
            {m.admin_carts_title()}
          </ButtonLink>
          <ExportLink what="newsletter" filterQuery={filterQuery} of={m.admin_nav_newsletter()} />
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <Figures
          label={m.subscribers_figures()}
          figures={figures.map(({ state, count: each }) => ({ name: stateName(state), count: each }))}
        />
        <FilterBar params={new URLSearchParams(filterQuery)} search={m.subscribers_search()} filters={filters} />
        <div>
          <SubscriberNotice result={actionData} />
          <div className="mb-2">
            <ResultCount count={count} />
          </div>
          {subscribers.length > 0 ? (
            <SubscribersTable
              subscribers={subscribers}
              label={m.admin_nav_newsletter()}
              onAsk={(intent, subscriber) => {
                setQuestion(subscriberQuestion(intent, subscriber))
                dialog.current?.showModal()
              }}
            />
          ) : (
            <EmptyList title={filterQuery === '' ? m.subscribers_none_title() : m.subscribers_none()} />
          )}
        </div>
      </div>
      <Pager links={links} />
      <ConfirmFormDialog dialog={dialog} question={question} no={m.users_ask_no()} />
    </>
  )
}
