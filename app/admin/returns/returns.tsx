import { Link } from 'react-router'
import { ExportLink } from '#app/admin/kit/export-link.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { pageLinks, requestedPage, searchText } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { TabLink } from '#app/admin/kit/tab-link.tsx'
import { useSearchWords } from '#app/admin/orders/contact/search-words.ts'
import { listedFor, orderFiltersFor } from '#app/admin/orders/contact/without-contact.ts'
import { ReturnBadges, ReturnDetails } from '#app/admin/orders/returns/return-details.tsx'
import { boundedCount } from '#app/admin/shell/count.tsx'
import { useLive, useRevalidateOnPending } from '#app/admin/shell/live/live.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { type ListedReturn, listReturns } from '#shop/returns/list.ts'
import { lateReturnDays, type ReturnsView, returnViews } from '#shop/returns/status.ts'
import type { Route } from './+types/returns'
import { requestedView } from './requested-view.ts'

/** A page of returns, newest first; by default those waiting for the team. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context, url }, 'orders.see')
  const { db, clock } = context.get(shopContext)
  const now = clock.now()
  const view = requestedView(url.searchParams)
  const { words } = orderFiltersFor(admin, url.searchParams)
  const page = await listReturns(db, { view, words }, requestedPage(url), now)
  return {
    view,
    typed: searchText(url.searchParams.get('q')),
    now,
    returns: page.rows.map((row) => listedFor(admin, row)),
    links: pageLinks(url, page),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_returns_title(), hidden: true })
}

const names: Record<ReturnsView, () => string> = {
  waiting: m.admin_returns_waiting,
  coming: m.admin_returns_coming,
  late: m.admin_returns_late,
  ended: m.admin_returns_ended,
  all: m.admin_returns_all,
}

export default function Returns({ loaderData: { view, typed, now, returns, links } }: Route.ComponentProps) {
  const search = useSearchWords()
  const waiting = useLive()?.waiting
  useRevalidateOnPending(({ waiting: live }) => [live.returns, live.lateReturns])
  const counts: Partial<Record<ReturnsView, number>> = {
    waiting: waiting?.returns ?? 0,
    late: waiting?.lateReturns ?? 0,
  }
  const queryOf = (show: ReturnsView) => new URLSearchParams({ ...(typed && { q: typed }), show }).toString()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{m.admin_returns_title()}</h1>
          <p className="mt-1 max-w-3xl text-sm text-quiet">
            {m.admin_returns_intro({ days: m.returns_days({ count: lateReturnDays }) })}
          </p>
        </div>
        <ExportLink what="returns" filterQuery={queryOf(view)} of={m.admin_returns_title()} />
      </div>
      <nav aria-label={m.admin_returns_tabs()} className="mt-4 flex flex-wrap gap-2">
        {returnViews.map((each) => (
          <TabLink
            key={each}
            to={each === 'waiting' && !typed ? '/admin/returns' : `/admin/returns?${queryOf(each)}`}
            chosen={each === view}
          >
            {names[each]()}
            {(counts[each] ?? 0) > 0 && (
              <span className="text-quiet tabular-nums">{boundedCount(counts[each] ?? 0)}</span>
            )}
          </TabLink>
        ))}
      </nav>
      <div className="mt-4">
        <FilterBar params={new URLSearchParams(typed && { q: typed })} search={search.label} />
      </div>
      {returns.length === 0 ? (
        <EmptyList
          title={typed ? m.admin_returns_none_found() : m.admin_returns_none()}
          text={typed ? search.none : m.admin_returns_none_text()}
          className="mt-4"
        />
      ) : (
        <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          {returns.map((found) => (
            <ReturnCard key={found.id} found={found} now={now} />
          ))}
        </ul>
      )}
      <Pager links={links} />
    </>
  )
}

function ReturnCard({ found, now }: { found: ListedReturn; now: Date }) {
  return (
    <li className="sheet p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <Link to={adminOrderPath(found.orderNumber)} className="font-medium text-leaf hover:underline">
            <bdi dir="ltr" className="tabular-nums">
              {found.orderNumber}
            </bdi>
          </Link>
        </h2>
        <span className="text-quiet">{m.returns_number({ return: found.number })}</span>
        <ReturnBadges found={found} now={now} />
      </div>
      <p className="mt-1 wrap-anywhere">
        <bdi>{`${found.firstName} ${found.lastName}`}</bdi>
      </p>
      <ReturnDetails found={found} />
    </li>
  )
}
