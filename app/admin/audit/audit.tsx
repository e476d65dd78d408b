import { actionName } from '#app/admin/audit/action-names.ts'
import { AuditItem } from '#app/admin/audit/entry.tsx'
import { actorName, subjectName } from '#app/admin/audit/names.ts'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { listReader } from '#app/admin/kit/list/list-reader.ts'
import { filtersOf, pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { auditActions, auditSubjects } from '#shop/audit/subjects.ts'
import { auditChoices, countAudit, listAudit } from '#shop/reports/audit-list.ts'
import { requestedDays } from '#shop/typed/days.ts'
import type { Route } from './+types/audit'

/** A page of the audit log, newest first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'audit.see', 'customers.contact')
  const shop = context.get(shopContext)
  const query = url.searchParams
  const filters = {
    typed: query.get('q') ?? '',
    subject: auditSubjects.find((each) => each === query.get('subject')),
    actor: query.get('actor')?.slice(0, 254) || undefined,
    action: auditActions.find((each) => each === query.get('action')),
    ...requestedDays(url.searchParams),
  }
  const [[page, found], choices] = await Promise.all([
    listReader(
      shop,
      url,
    )((db) => Promise.all([listAudit(db, filters, requestedPage(url, { id: 'number' })), countAudit(db, filters)])),
    auditChoices(shop.db),
  ])
  return { entries: page.rows, found, choices, links: pageLinks(url, page), filterQuery: filtersOf(url) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_nav_audit(), hidden: true })
}

export default function Audit({ loaderData: { entries, found, choices, links, filterQuery } }: Route.ComponentProps) {
  const all = { value: '', label: m.audit_all() }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.admin_nav_audit()}</h1>
        <ButtonLink to="/admin/deleted" variant="secondary">
          {m.audit_deleted_link()}
        </ButtonLink>
      </div>
      <p className="mt-1 max-w-prose text-sm text-quiet">{m.audit_intro()}</p>
      <div className="mt-4 flex flex-col gap-3">
        <FilterBar
          params={new URLSearchParams(filterQuery)}
          search={m.audit_search()}
          filters={[
            {
              name: 'subject',
              label: m.audit_subject(),
              options: [all, ...auditSubjects.map((value) => ({ value, label: subjectName(value) }))],
            },
            {
              name: 'action',
              label: m.audit_action(),
              options: [all, ...choices.actions.map((value) => ({ value, label: actionName(value) }))],
            },
            {
              name: 'actor',
              label: m.audit_actor(),
              options: [all, ...choices.actors.map((value) => ({ value, label: actorName(value) }))],
            },
          ]}
          dates
        />
        <ResultCount count={found} />
        {entries.length > 0 ? (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {entries.map((entry) => (
              <AuditItem key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : (
          <EmptyList title={filterQuery === '' ? m.audit_empty() : m.audit_none()} />
        )}
      </div>
      <Pager links={links} />
    </>
  )
}
