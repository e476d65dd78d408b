import { data, useLocation } from 'react-router'
import { ExportLink } from '#app/admin/kit/export-link.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { listReader } from '#app/admin/kit/list/list-reader.ts'
import { pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { useListQuery } from '#app/admin/kit/list/use-list-query.ts'
import { useSearchWords } from '#app/admin/orders/contact/search-words.ts'
import { listedFor, orderFiltersFor } from '#app/admin/orders/contact/without-contact.ts'
import { BulkNotice } from '#app/admin/orders/list/bulk-notice.tsx'
import { filterChoices } from '#app/admin/orders/list/filter-choices.ts'
import { moveChosen } from '#app/admin/orders/list/move-chosen.server.ts'
import { NoOrders } from '#app/admin/orders/list/no-orders.tsx'
import { OrdersPage } from '#app/admin/orders/list/orders-page.tsx'
import { StatsRow } from '#app/admin/orders/list/stats-row.tsx'
import { useLastResult } from '#app/admin/shell/live/use-last-result.ts'
import { shopContext } from '#app/context/shop.ts'
import { formOf } from '#app/form.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { reloadOutdated } from '#app/ui/form/reload-outdated.ts'
import { PlusIcon } from '#app/ui/icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readCounters } from '#shop/counters.ts'
import { findOrders } from '#shop/orders/list-orders.ts'
import { orderStats } from '#shop/orders/stats.ts'
import { readRefundedPart } from '#shop/reports/refunds.ts'
import type { Route } from './+types/list'

/** A page of orders by the filters, newest first, and the counts over all orders. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const staff = await requireAdmin({ request, context, url }, 'orders.see')
  const shop = context.get(shopContext)
  const { db, log, clock } = shop
  const readAt = clock.now().toISOString()
  try {
    const filters = orderFiltersFor(staff, url.searchParams)
    const [page, counter, back] = await Promise.all([
      listReader(shop, url)((reader) => findOrders(reader, requestedPage(url), filters)),
      readCounters(db, 'order'),
      readRefundedPart(db),
    ])
    const { rows, found } = page
    const orders = rows.map((row) => listedFor(staff, row))
    return { orders, links: pageLinks(url, page), found, readAt, stats: orderStats(counter, back) }
  } catch (error) {
    log.error({ err: error }, 'the orders could not be read')
    return data(null, { status: 503 })
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'orders.act')
  return moveChosen(context.get(shopContext), admin, await formOf(request))
}

export const shouldRevalidate = reloadOutdated

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_orders_title(), hidden: true })
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData)
  const { pathname, search } = useLocation()
  const query = useListQuery()
  const params = new URLSearchParams(query)
  const found = useSearchWords()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl">{m.admin_orders_title()}</h1>
        <p className="me-auto text-sm text-quiet">{m.admin_orders_newest_first()}</p>
        <ExportLink what="orders" filterQuery={query} of={m.admin_orders_title()} />
        <ExportLink what="orders-full" filterQuery={query} of={m.admin_orders_title()} label={m.reports_csv_whole()} />
        <ForRole needs={['orders.act', 'customers.see', 'customers.contact']}>
          <ButtonLink to="/admin/orders/new" icon={<PlusIcon size={20} />}>
            {m.team_order_new()}
          </ButtonLink>
        </ForRole>
      </div>
      {loaderData === null ? (
        <Notice
          tone="danger"
          live="alert"
          className="mt-4"
          title={m.admin_orders_failed()}
          action={
            <ButtonLink to={pathname + search} variant="secondary" reloadDocument>
              {m.admin_orders_retry()}
            </ButtonLink>
          }
        >
          {m.admin_orders_failed_text()}
        </Notice>
      ) : (
        <>
          <StatsRow stats={loaderData.stats} activeQuery={query} />
          <div className="mt-2">
            <FilterBar params={params} search={found.label} filters={filterChoices(params)} dates />
          </div>
          <BulkNotice result={result} />
          {loaderData.orders.length > 0 ? (
            <OrdersPage
              orders={loaderData.orders}
              list={{ query, found: loaderData.found, readAt: loaderData.readAt }}
              result={result}
            />
          ) : (
            <>
              <div className="mt-3">
                <ResultCount count={loaderData.found} />
              </div>
              <NoOrders narrowed={query !== ''} tip={params.has('q') ? found.none : m.admin_orders_none_text()} />
            </>
          )}
          <Pager links={loaderData.links} />
        </>
      )}
    </>
  )
}
