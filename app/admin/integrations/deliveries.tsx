import { data } from 'react-router'
import { actOnIntegrations } from '#app/admin/integrations/act-on-integrations.server.ts'
import { DeliveryList } from '#app/admin/integrations/delivery-list.tsx'
import type { IntegrationsResult } from '#app/admin/integrations/integrations-result.ts'
import { stateName } from '#app/admin/integrations/names.ts'
import { ResultNotice } from '#app/admin/integrations/result-notice.tsx'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { FilterBar } from '#app/admin/kit/list/filter-bar.tsx'
import { filtersOf, pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { ResultCount } from '#app/admin/kit/list/result-count.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { deliveryStates } from '#shop/integrations/delivery-state.ts'
import { listDeliveries, readWebhooks } from '#shop/integrations/read.ts'
import type { Route } from './+types/deliveries'

/** A page of the webhook log, newest first. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'integrations.see')
  const { db } = context.get(shopContext)
  const webhooks = await readWebhooks(db)
  const filter = {
    webhookId: webhooks.find(({ id }) => id === url.searchParams.get('webhook'))?.id,
    state: deliveryStates.find((each) => each === url.searchParams.get('state')),
  }
  const page = await listDeliveries(db, filter, requestedPage(url))
  return {
    webhooks: webhooks.map(({ id, name }) => ({ id, name })),
    deliveries: page.rows,
    found: page.found,
    links: pageLinks(url, page),
    filterQuery: filtersOf(url),
  }
}

/** Redelivers one. */
export async function action({ request, context, url }: Route.ActionArgs) {
  return data<IntegrationsResult>(await actOnIntegrations({ request, context, url }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.integrations_log(), hidden: true })
}

export default function Deliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { webhooks, deliveries, found, links, filterQuery } = loaderData
  return (
    <>
      <BackLink to="/admin/systems">{m.admin_nav_integrations()}</BackLink>
      <h1 className="text-2xl">{m.integrations_log()}</h1>
      <div className="mt-4 flex flex-col gap-3">
        <ResultNotice result={actionData} />
        <FilterBar
          params={new URLSearchParams(filterQuery)}
          filters={[
            {
              name: 'webhook',
              label: m.integrations_log_hook(),
              options: [
                { value: '', label: m.integrations_log_all_hooks() },
                ...webhooks.map(({ id, name }) => ({ value: id, label: name })),
              ],
            },
            {
              name: 'state',
              label: m.integrations_log_state(),
              options: [
                { value: '', label: m.integrations_log_all_states() },
                ...deliveryStates.map((value) => ({ value, label: stateName(value) })),
              ],
            },
          ]}
        />
        <ResultCount count={found} />
        {deliveries.length > 0 ? (
          <DeliveryList deliveries={deliveries} />
        ) : (
          <EmptyList title={filterQuery === '' ? m.integrations_log_none() : m.integrations_log_none_found()} />
        )}
      </div>
      <Pager links={links} />
    </>
  )
}
