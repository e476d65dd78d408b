import { ExportLink } from '#app/admin/kit/export-link.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { filtersOf, pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { TabLink } from '#app/admin/kit/tab-link.tsx'
import { DifferencesTable } from '#app/admin/payments/differences-table.tsx'
import { MoneyTable } from '#app/admin/payments/money-table.tsx'
import { boundedCount } from '#app/admin/shell/count.tsx'
import { useLive } from '#app/admin/shell/live/live.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { listDifferences, listMoney } from '#shop/payments/list-money.ts'
import { requestedDays } from '#shop/typed/days.ts'
import type { Route } from './+types/payments'

/** Payments and refunds, newest first, filtered by days; `?show=differences` lists where gateway and records differ. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'payments.see')
  const { db } = context.get(shopContext)
  if (url.searchParams.get('show') === 'differences') {
    const page = await listDifferences(db, requestedPage(url))
    return { differences: page.rows, money: null, links: pageLinks(url, page), filterQuery: '' }
  }
  const page = await listMoney(db, requestedDays(url.searchParams), requestedPage(url))
  return { differences: null, money: page.rows, links: pageLinks(url, page), filterQuery: filtersOf(url) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_nav_payments(), hidden: true })
}

export default function Payments({ loaderData: { differences, money, links, filterQuery } }: Route.ComponentProps) {
  const open = useLive()?.waiting.differences ?? 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.admin_nav_payments()}</h1>
        {money && <ExportLink what="payments" filterQuery={filterQuery} of={m.admin_nav_payments()} />}
      </div>
      <nav aria-label={m.admin_nav_payments()} className="mt-4 flex flex-wrap gap-2">
        <TabLink to="/admin/payments" chosen={money !== null}>
          {m.admin_money_moved()}
        </TabLink>
        <TabLink to="/admin/payments?show=differences" chosen={differences !== null}>
          {m.admin_money_differences()}
          {open > 0 && <span className="text-quiet tabular-nums">{boundedCount(open)}</span>}
        </TabLink>
      </nav>
      <p className="mt-3 mb-4 max-w-3xl text-sm text-quiet">
        {money ? m.admin_money_intro() : m.admin_money_differences_intro()}
      </p>
      {money && (
        <div className="mb-4">
          <FilterBar params={new URLSearchParams(filterQuery)} dates />
        </div>
      )}
      {(money ?? differences).length === 0 && (
        <EmptyList title={money ? m.admin_money_none() : m.admin_money_no_differences()} />
      )}
      {money && money.length > 0 && <MoneyTable rows={money} />}
      {differences && differences.length > 0 && <DifferencesTable rows={differences} />}
      <Pager links={links} />
    </>
  )
}
