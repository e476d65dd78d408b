import { redirect } from 'react-router'
import { readCursor, writeCursor } from '#app/admin/orders/cursor.ts'
import { OrdersTable } from '#app/admin/orders/table.tsx'
import { shopContext } from '#app/context.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { listOrders } from '#shop/orders/read.ts'
import type { Route } from './+types/list'

const ordersPerPage = 25

/** A page of orders, newest first; `?after=` names the last order of the page before. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url })
  const asked = url.searchParams.get('after')
  const after = asked === null ? undefined : readCursor(asked)
  if (after === null) throw redirect('/admin/orders')
  const { orders, more } = await listOrders(context.get(shopContext).db, { after, limit: ordersPerPage })
  const last = orders.at(-1)
  return { orders, next: more && last ? writeCursor(last) : null, first: after === undefined }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_orders_title(), hidden: true })
}

export default function Orders({ loaderData: { orders, next, first } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-2xl">{m.admin_orders_title()}</h1>
        <p className="text-sm text-quiet">{m.admin_orders_newest_first()}</p>
      </div>
      <div className="mt-4">
        {orders.length > 0 ? (
          <OrdersTable orders={orders} label={m.admin_orders_title()} />
        ) : (
          <NoOrders first={first} />
        )}
      </div>
      {(next !== null || !first) && (
        <nav aria-label={m.admin_orders_pages()} className="mt-5 flex flex-wrap justify-between gap-3">
          {first ? (
            <span />
          ) : (
            <ButtonLink to="/admin/orders" variant="quiet">
              {m.admin_orders_newest()}
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink
              to={`/admin/orders?after=${encodeURIComponent(next)}`}
              variant="secondary"
              className="flex-row-reverse"
              icon={<ChevronIcon size={18} />}
            >
              {m.admin_orders_older()}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

function NoOrders({ first }: { first: boolean }) {
  return (
    <div className="sheet flex flex-col items-center px-4 py-12 text-center">
      <img src="/art/basket-empty.svg" width={240} height={240} alt="" className="w-36" />
      <h2 className="mt-4 text-xl">{first ? m.admin_orders_empty_title() : m.admin_orders_end_title()}</h2>
      <p className="mt-1 text-quiet">{first ? m.admin_orders_empty_text() : m.admin_orders_end_text()}</p>
    </div>
  )
}
