import { useEffect } from 'react'
import { data } from 'react-router'
import { BatchPanel } from '#app/admin/discounts/batch-panel.tsx'
import { CodesNotice, type CodesResult } from '#app/admin/discounts/list-notice.tsx'
import { stateNames, typeNames } from '#app/admin/discounts/names.ts'
import { CodesTable } from '#app/admin/discounts/table.tsx'
import { ExportLink } from '#app/admin/kit/export-link.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { filtersOf, pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { readCounters } from '#shop/counters.ts'
import { setBatchActive, setCodeActive } from '#shop/discounts/change-code.ts'
import { deleteCode, restoreCode } from '#shop/discounts/delete-code.ts'
import { codeFilters, countActive, countCodes, listCodes, readBatch } from '#shop/discounts/read.ts'
import { codeState, codeStates } from '#shop/discounts/state.ts'
import { isUuid } from '#shop/ids.ts'
import type { Route } from './+types/list'

/** A page of discount codes, newest first, filtered by text, state, type and batch. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'discounts.see')
  const { db, clock } = context.get(shopContext)
  const now = clock.now()
  const filters = codeFilters(url.searchParams)
  const { batch } = filters
  const [page, count, figures, batchCodes, active] = await Promise.all([
    listCodes(db, filters, requestedPage(url, { id: 'text' }), now),
    countCodes(db, filters, now),
    readCounters(db, 'discount_code'),
    batch === null ? [] : readBatch(db, batch),
    batch === null ? 0 : countActive(db, batch),
  ])
  const figure = (key: string) => figures.find((each) => each.key === key)?.count ?? 0
  return {
    codes: page.rows.map((code) => ({ ...code, state: codeState(code, now) })),
    links: pageLinks(url, page),
    count,
    filterQuery: filtersOf(url),
    figures: { active: figure('active'), inactive: figure('inactive') },
    batch: batch !== null && batchCodes.length > 0 ? { name: batch, codes: batchCodes, active } : null,
  }
}

/** Enables or disables a code or a batch, deletes an unused one, or restores it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'discounts.act')
  const { db, clock } = context.get(shopContext)
  const fields = await readFields(request)
  const code = typedText(fields.code, 40)
  const refused = (reason: Extract<CodesResult, { kind: 'refused' }>['reason']) =>
    data<CodesResult>({ kind: 'refused', reason })
  switch (fields.intent) {
    case 'activate':
    case 'deactivate': {
      const isActive = fields.intent === 'activate'
      const switched = await setCodeActive(db, clock, admin, { code, isActive })
      return switched.ok ? data<CodesResult>({ kind: 'switched', code, isActive }) : refused(switched.refusal.reason)
    }
    case 'activate_batch':
    case 'deactivate_batch': {
      const [batch, isActive] = [typedText(fields.batch, 60), fields.intent === 'activate_batch']
      const switched = await setBatchActive(db, clock, admin, { batch, isActive })
      return switched.ok ? data<CodesResult>({ kind: 'batch', batch, isActive }) : refused(switched.refusal.reason)
    }
    case 'delete': {
      const gone = await deleteCode(db, clock, admin, code)
      if (!gone.ok) return refused(gone.refusal.reason)
      return data<CodesResult>({ kind: 'deleted', code, deletedId: gone.value.deletedId })
    }
    case 'restore': {
      const id = typedText(fields.deletedId, 36)
      if (!isUuid(id)) return refused('gone')
      const back = await restoreCode(db, clock, admin, id)
      return back.ok ? data<CodesResult>({ kind: 'restored', code: back.value.code }) : refused(back.refusal.reason)
    }
  }
  return data<CodesResult>({ kind: 'refused', reason: 'unknown' }, { status: 422 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_nav_discounts(), hidden: true })
}

export default function DiscountCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { codes, links, count, filterQuery, figures, batch } = loaderData
  useEffect(() => {
    if (actionData?.kind === 'switched')
      toast.success(
        (actionData.isActive ? m.discounts_activated : m.discounts_deactivated)({ code: isolate(actionData.code) }),
      )
    if (actionData?.kind === 'batch')
      toast.success(
        (actionData.isActive ? m.discounts_batch_activated : m.discounts_batch_deactivated)({
          batch: isolate(actionData.batch),
        }),
      )
    if (actionData?.kind === 'restored') toast.success(m.discounts_restored({ code: isolate(actionData.code) }))
  }, [actionData])
  const query = new URLSearchParams(filterQuery)
  const filters = [
    {
      name: 'state',
      label: m.discounts_state(),
      options: [
        { value: '', label: m.discounts_state_all() },
        ...codeStates.map((value) => ({ value, label: stateNames[value]() })),
      ],
    },
    {
      name: 'type',
      label: m.discounts_type(),
      options: [
        { value: '', label: m.discounts_type_all() },
        ...(['percentage', 'fixed'] as const).map((value) => ({ value, label: typeNames[value]() })),
      ],
    },
    ...(batch === null
      ? []
      : [
          {
            name: 'batch',
            label: m.discounts_batch(),
            options: [
              { value: '', label: m.discounts_batch_all() },
              { value: batch.name, label: batch.name },
            ],
          },
        ]),
  ]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-2xl">{m.admin_nav_discounts()}</h1>
          <p className="text-sm text-quiet tabular-nums">
            {m.discounts_count_active({ count: figures.active })} ·{' '}
            {m.discounts_count_inactive({ count: figures.inactive })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ExportLink what="discount-codes" filterQuery={filterQuery} of={m.admin_nav_discounts()} />
          <ForRole needs={['discounts.act']}>
            <ButtonLink to="/admin/discount-codes/generate" variant="secondary">
              {m.discounts_generate()}
            </ButtonLink>
            <ButtonLink to="/admin/discount-codes/add">{m.discounts_new()}</ButtonLink>
          </ForRole>
        </div>
      </div>
      <div className="mt-4">
        <CodesNotice result={actionData} />
        {batch && <BatchPanel batch={batch.name} codes={batch.codes} active={batch.active} />}
        <FilterBar params={query} search={m.discounts_search()} filters={filters} />
        <div className="mt-3 mb-2">
          <ResultCount count={count} />
        </div>
        {codes.length > 0 ? (
          <CodesTable codes={codes} label={m.admin_nav_discounts()} />
        ) : (
          <NoCodes filtered={filterQuery !== ''} />
        )}
      </div>
      <Pager links={links} />
    </>
  )
}

function NoCodes({ filtered }: { filtered: boolean }) {
  return (
    <EmptyList
      title={filtered ? m.discounts_none() : m.discounts_empty_title()}
      text={!filtered && m.discounts_empty_text()}
    />
  )
}
