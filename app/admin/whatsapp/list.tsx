import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { filtersOf, pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { formatWhen } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { isUuid } from '#shop/ids.ts'
import { readPhone } from '#shop/phone.ts'
import { requestedDays } from '#shop/typed/days.ts'
import { countMessages, listMessages, stuckMessages } from '#shop/whatsapp/read.ts'
import { resendMessage } from '#shop/whatsapp/resend-message.ts'
import { messageStates, messageTemplates } from '#shop/whatsapp/templates.ts'
import type { Route } from './+types/list'
import type { ResendResult } from './message-parts.tsx'
import { messageName, messageStateName } from './names.ts'
import { MessageTable } from './table.tsx'

/** A page of WhatsApp messages, newest first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'email.see', 'customers.contact')
  const { db, clock } = context.get(shopContext)
  const now = clock.now()
  const query = url.searchParams
  const filters = {
    state: messageStates.find((each) => each === query.get('state')),
    template: messageTemplates.find((each) => each === query.get('template')),
    phone: readPhone((query.get('q') ?? '').slice(0, 60)),
    ...requestedDays(query),
  }
  const [page, found, stuck] = await Promise.all([
    listMessages(db, filters, requestedPage(url), now),
    countMessages(db, filters),
    stuckMessages(db, now),
  ])
  return { messages: page.rows, found, stuck, links: pageLinks(url, page), filterQuery: filtersOf(url) }
}

/** Resends a failed message; also for an order's panel. */
export async function action({ request, context, url }: Route.ActionArgs): Promise<ResendResult> {
  const admin = await requireAdmin({ request, context, url }, 'email.act')
  const { id } = await readFields(request)
  const sent = isUuid(id) && (await resendMessage(context.get(shopContext), admin, id)).ok
  return { kind: sent ? 'resent' : 'not_refused' }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_whatsapp_title(), hidden: true })
}

export default function Messages({ loaderData: { messages, found, stuck, links, filterQuery } }: Route.ComponentProps) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.admin_whatsapp_title()}</h1>
        <ButtonLink to="/admin/whatsapp/setup" variant="secondary">
          {m.admin_whatsapp_setup_link()}
        </ButtonLink>
      </div>
      {stuck.since !== null && (
        <Notice tone="danger" className="mt-4">
          {m.admin_whatsapp_stuck({ count: stuck.count, when: formatWhen(stuck.since, locale) })}
        </Notice>
      )}
      <div className="mt-4 flex flex-col gap-3">
        <FilterBar
          params={new URLSearchParams(filterQuery)}
          search={m.admin_whatsapp_search()}
          filters={[
            {
              name: 'state',
              label: m.admin_whatsapp_col_state(),
              options: [
                { value: '', label: m.admin_whatsapp_all_states() },
                ...messageStates.map((value) => ({ value, label: messageStateName(value) })),
              ],
            },
            {
              name: 'template',
              label: m.admin_whatsapp_col_message(),
              options: [
                { value: '', label: m.admin_whatsapp_all_templates() },
                ...messageTemplates.map((value) => ({ value, label: messageName(value) })),
              ],
            },
          ]}
          dates
        />
        <ResultCount count={found} />
        {messages.length > 0 ? (
          <MessageTable messages={messages} />
        ) : (
          <EmptyList title={filterQuery === '' ? m.admin_whatsapp_empty() : m.admin_whatsapp_none_found()} />
        )}
      </div>
      <Pager links={links} />
    </>
  )
}
