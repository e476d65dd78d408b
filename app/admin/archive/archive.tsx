import { data, Form } from 'react-router'
import { ArchivedOrder } from '#app/account/profile/archived-order.tsx'
import { platformName } from '#app/account/profile/platform-name.ts'
import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { pageLinks, requestedPage } from '#app/admin/kit/list/page-query.ts'
import { Pager } from '#app/admin/kit/list/pager.tsx'
import { TabLink } from '#app/admin/kit/tab-link.tsx'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { eraseFromArchive } from '#shop/archive/erase-archived.ts'
import { listArchivedCustomers, listArchivedOrders } from '#shop/archive/read.ts'
import { isUuid } from '#shop/ids.ts'
import type { Route } from './+types/archive'

/** A page of orders or customers imported from other shops. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'orders.see', 'customers.see', 'customers.contact')
  const { db } = context.get(shopContext)
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  if (url.searchParams.get('kind') === 'customers') {
    const page = await listArchivedCustomers(db, typed, requestedPage(url))
    return { typed, links: pageLinks(url, page), orders: null, customers: page.rows }
  }
  const page = await listArchivedOrders(db, typed, requestedPage(url))
  return { typed, links: pageLinks(url, page), orders: page.rows, customers: [] }
}

/** Erases the person in a row. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context, url }, 'customers.act', 'customers.contact')
  const { db, clock } = context.get(shopContext)
  const { id, intent } = await readFields(request)
  if (typeof id !== 'string' || !isUuid(id)) throw data(null, { status: 404 })
  await eraseFromArchive(db, clock, admin, { kind: intent === 'customers' ? 'customers' : 'orders', id })
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.archive_title(), hidden: true })
}

export default function Archive({ loaderData: { typed, links, orders, customers } }: Route.ComponentProps) {
  const isOrders = orders !== null
  const count = isOrders ? orders.length : customers.length
  return (
    <div className="max-w-4xl">
      <h1 className="text-2xl">{m.archive_title()}</h1>
      <p className="mt-1 max-w-prose text-quiet">{m.archive_text()}</p>
      <nav aria-label={m.archive_title()} className="mt-4 flex flex-wrap gap-2">
        <TabLink to="/admin/archive" chosen={isOrders}>
          {m.archive_orders()}
        </TabLink>
        <TabLink to="/admin/archive?kind=customers" chosen={!isOrders}>
          {m.archive_customers()}
        </TabLink>
      </nav>
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-2">
        {!isOrders && <input type="hidden" name="kind" value="customers" />}
        <Field
          name="q"
          type="search"
          label={isOrders ? m.archive_search_orders() : m.archive_search_customers()}
          defaultValue={typed}
          dir="auto"
          className="min-w-0 flex-1 basis-48"
        />
        <Button type="submit" variant="secondary" className="min-h-12">
          {m.redirects_find()}
        </Button>
      </Form>
      {count === 0 ? (
        <EmptyList title={typed === '' ? m.archive_none() : m.archive_none_found()} className="mt-4" />
      ) : (
        <ul className="sheet mt-4 divide-y divide-line px-4">
          {orders?.map((order) => (
            <li key={order.id} className="py-3">
              <ArchivedOrder order={order} />
              {order.erasedAt === null ? (
                <>
                  <Person {...order} />
                  <Erase id={order.id} kind="orders" />
                </>
              ) : (
                <p className="text-sm text-quiet">{m.archive_erased()}</p>
              )}
            </li>
          ))}
          {customers.map((customer) => (
            <li key={customer.id} className="py-3">
              <Person {...customer} />
              <p className="text-sm text-quiet">
                {m.archive_came({ platform: platformName(customer.platform) })} · <DateTime at={customer.createdAt} />
              </p>
              <Erase id={customer.id} kind="customers" />
            </li>
          ))}
        </ul>
      )}
      <Pager links={links} />
    </div>
  )
}

function Person({ name, email, phone }: { name: string; email: string; phone: string }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
      {name !== '' && <bdi className="font-medium wrap-anywhere">{name}</bdi>}
      {[email, phone].map(
        (each) =>
          each !== '' && (
            <bdi key={each} dir="ltr" className="wrap-anywhere">
              {each}
            </bdi>
          ),
      )}
    </p>
  )
}

function Erase({ id, kind }: { id: string; kind: 'orders' | 'customers' }) {
  return (
    <ForRole needs={['customers.act']}>
      <div className="[&_summary]:-ms-4">
        <ConfirmInline
          label={m.archive_erase()}
          question={m.archive_erase_question()}
          yes={m.archive_erase_yes()}
          intent={kind}
          id={id}
        />
      </div>
    </ForRole>
  )
}
