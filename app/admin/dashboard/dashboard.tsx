import { redirect } from 'react-router'
import { ComparedPanel } from '#app/admin/dashboard/compared.tsx'
import { SalesPanel } from '#app/admin/dashboard/sales-panel.tsx'
import { LatestOrders, LowProducts, UnreadMessages } from '#app/admin/dashboard/short-lists.tsx'
import { WaitingList } from '#app/admin/dashboard/waiting-list.tsx'
import { landingFor } from '#app/admin/shell/access/landing.ts'
import { useRevalidateOnPending } from '#app/admin/shell/live/live.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requireStaff } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { mayAll } from '#shop/accounts/users/admin.ts'
import { latestOrders, lowProducts, unreadMessages } from '#shop/reports/dashboard-lists.ts'
import { readSales } from '#shop/reports/dashboard-sales.ts'
import type { Route } from './+types/dashboard'

/** Sales figures and pending work, as far as the role sees them; other roles are redirected to their first page. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff({ request, context, url })
  const landing = landingFor(staff)
  if (landing !== '/admin/dashboard') throw redirect(landing)
  const { db, clock } = context.get(shopContext)
  const [sales, orders, products, messages] = await Promise.all([
    mayAll(staff, ['reports.see']) ? readSales(db, clock.now()) : null,
    mayAll(staff, ['orders.see']) ? latestOrders(db) : null,
    mayAll(staff, ['products.see']) ? lowProducts(db) : null,
    mayAll(staff, ['messages.see', 'customers.contact']) ? unreadMessages(db) : null,
  ])
  return { sales, orders, products, messages }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_nav_dashboard(), hidden: true })
}

export default function Dashboard({ loaderData: { sales, orders, products, messages } }: Route.ComponentProps) {
  useRevalidateOnPending(({ waiting, arrivals }) => [arrivals[0]?.id, waiting.orders, waiting.messages, waiting.stock])
  return (
    <>
      <h1 className="text-2xl">{m.admin_nav_dashboard()}</h1>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <section aria-labelledby="waiting" className="lg:col-span-2">
          <h2 id="waiting" className="mb-2 text-lg">
            {m.admin_dash_waiting()}
          </h2>
          <WaitingList />
        </section>
        {sales && (
          <>
            <ComparedPanel
              title={m.admin_dash_today()}
              against={m.admin_dash_than_yesterday()}
              none={m.admin_dash_none_yesterday()}
              figures={sales.today}
            />
            <ComparedPanel
              title={m.admin_dash_month()}
              against={m.admin_dash_than_month()}
              none={m.admin_dash_none_month()}
              figures={sales.month}
            />
            <div className="lg:col-span-2">
              <SalesPanel days={sales.days} />
            </div>
          </>
        )}
        {orders && (
          <div className="lg:col-span-2">
            <LatestOrders orders={orders} />
          </div>
        )}
        {products && <LowProducts products={products} />}
        {messages && <UnreadMessages messages={messages} />}
      </div>
    </>
  )
}
