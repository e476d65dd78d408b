import { mailStateName } from '#app/admin/email/state-badge.tsx'
import { MailTable } from '#app/admin/email/table.tsx'
import { mailTemplates, templateName } from '#app/admin/email/template-names.ts'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { filtersOf, pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { countMail, listMail } from '#shop/email/read.ts'
import { mailStates } from '#shop/email/state.ts'
import { requestedDays } from '#shop/typed/days.ts'
import type { Route } from './+types/list'

/** A page of the email log, newest first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'email.see', 'customers.contact')
  const { db, clock } = context.get(shopContext)
  const query = url.searchParams
  const filters = {
    state: mailStates.find((each) => each === query.get('state')),
    stuckAt: query.get('state') === 'stuck' ? clock.now() : undefined,
    template: mailTemplates.find((each) => each === query.get('template')),
    recipient: (query.get('q') ?? '').trim().slice(0, 254),
    ...requestedDays(url.searchParams),
  }
  const [page, found] = await Promise.all([listMail(db, filters, requestedPage(url)), countMail(db, filters)])
  return { emails: page.rows, found, links: pageLinks(url, page), filterQuery: filtersOf(url) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.mail_log_title(), hidden: true })
}

export default function MailLog({ loaderData: { emails, found, links, filterQuery } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.mail_log_title()}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/whatsapp" variant="secondary">
            {m.admin_whatsapp_title()}
          </ButtonLink>
          <ButtonLink to="/admin/mail/templates" variant="secondary">
            {m.mail_templates_title()}
          </ButtonLink>
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <FilterBar
          params={new URLSearchParams(filterQuery)}
          search={m.mail_search()}
          filters={[
            {
              name: 'state',
              label: m.mail_col_state(),
              options: [
                { value: '', label: m.mail_all_states() },
                ...mailStates.map((value) => ({ value, label: mailStateName(value) })),
                { value: 'stuck', label: m.mail_stuck() },
              ],
            },
            {
              name: 'template',
              label: m.mail_col_email(),
              options: [
                { value: '', label: m.mail_all_emails() },
                ...mailTemplates.map((value) => ({ value, label: templateName(value) })),
              ],
            },
          ]}
          dates
        />
        <ResultCount count={found} />
        {emails.length > 0 ? (
          <MailTable emails={emails} />
        ) : (
          <EmptyList title={filterQuery === '' ? m.mail_empty() : m.mail_none_found()} />
        )}
      </div>
      <Pager links={links} />
    </>
  )
}
