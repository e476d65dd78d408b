import { ExportLink } from '#app/admin/kit/export-link.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { listReader } from '#app/admin/kit/list/list-reader.ts'
import { filtersOf, pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { securityFilters } from '#app/admin/security/filters.ts'
import { securityKindName, securityOutcomeName } from '#app/admin/security/names.ts'
import { SecurityTable } from '#app/admin/security/table.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { securityKinds, securityOutcomes, securityRetentionDays } from '#shop/audit/security-kinds.ts'
import { countSecurity, listSecurity } from '#shop/reports/security-list.ts'
import type { Route } from './+types/security'

/** A page of the security log, newest first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'security.see', 'customers.contact')
  const shop = context.get(shopContext)
  const filters = securityFilters(url)
  const [page, found] = await listReader(
    shop,
    url,
  )((db) =>
    Promise.all([
      listSecurity(db, shop.secrets, filters, requestedPage(url, { id: 'number' })),
      countSecurity(db, shop.secrets, filters),
    ]),
  )
  return { events: page.rows, found, links: pageLinks(url, page), filterQuery: filtersOf(url) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.security_log_title(), hidden: true })
}

export default function SecurityLog({ loaderData: { events, found, links, filterQuery } }: Route.ComponentProps) {
  const all = { value: '', label: m.audit_all() }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.security_log_title()}</h1>
        <ExportLink what="security" filterQuery={filterQuery} of={m.security_log_title()} />
      </div>
      <p className="mt-1 max-w-prose text-sm text-quiet">{m.security_log_intro({ days: securityRetentionDays })}</p>
      <div className="mt-4 flex flex-col gap-3">
        <FilterBar
          params={new URLSearchParams(filterQuery)}
          search={m.security_log_search()}
          filters={[
            {
              name: 'kind',
              label: m.security_log_kind(),
              options: [all, ...securityKinds.map((value) => ({ value, label: securityKindName(value) }))],
            },
            {
              name: 'outcome',
              label: m.security_log_outcome(),
              options: [all, ...securityOutcomes.map((value) => ({ value, label: securityOutcomeName(value) }))],
            },
          ]}
          dates
        />
        <ResultCount count={found} />
        {events.length > 0 ? (
          <SecurityTable events={events} />
        ) : (
          <EmptyList title={filterQuery === '' ? m.security_log_empty() : m.security_log_none()} />
        )}
      </div>
      <Pager links={links} />
    </>
  )
}
