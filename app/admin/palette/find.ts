import { data } from 'react-router'
import { listReader } from '#app/admin/kit/list/list-reader.ts'
import { orderFiltersFor } from '#app/admin/orders/contact/without-contact.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { requireStaff } from '#app/guards.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { may } from '#shop/accounts/users/admin.ts'
import { listUsers } from '#shop/accounts/users/list-users.ts'
import { listProducts } from '#shop/catalog/admin-list.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { findOrders } from '#shop/orders/list-orders.ts'
import type { Route } from './+types/find'
import type { OrderToActOn } from './order-actions.ts'

/** Maximum results per kind. */
const most = 5

const none = { rows: [] }

export type Found = { path: string; name: string; more: string }
export type FoundResult = {
  q: string
  orders: (Found & { order: OrderToActOn })[]
  customers: Found[]
  products: Found[]
}

/** The first orders, customers and products for a query, as each list's search finds them. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff({ request, context, url })
  const shop = context.get(shopContext)
  const { locale } = context.get(visitorContext)
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  if (q === '') return { q, orders: [], customers: [], products: [] } satisfies FoundResult
  const page = { limit: most }
  const isOrderNumber = /^ord-\d/i.test(q)
  try {
    return await listReader(
      shop,
      url,
    )(async (reader) => {
      const [orders, customers, products] = await Promise.all([
        may(staff, 'orders.see') ? findOrders(reader, page, orderFiltersFor(staff, url.searchParams)) : none,
        !isOrderNumber && may(staff, 'customers.see', 'customers.contact')
          ? listUsers(reader, { typed: q, role: null, isActive: null }, page)
          : none,
        !isOrderNumber && may(staff, 'products.see')
          ? listProducts(reader, { q }, { sort: 'newest', locale }, page)
          : none,
      ])
      return {
        q,
        orders: orders.rows.map(({ number, firstName, lastName, status, paymentStatus, isDigitalOnly }) => ({
          path: adminOrderPath(number),
          name: number,
          more: `${firstName} ${lastName}`,
          order: { number, status, paymentStatus, isDigitalOnly },
        })),
        customers: customers.rows.map(({ id, name, email }) => ({
          path: `/admin/users/view/${id}`,
          name,
          more: email,
        })),
        products: products.rows.map((row) => ({
          path: `/admin/products/view/${encodeURIComponent(row.id)}`,
          name: titleIn(row, locale),
          more: row.sku,
        })),
      } satisfies FoundResult
    })
  } catch (error) {
    shop.log.error({ err: error }, 'the palette could not search')
    return data(null, { status: 503 })
  }
}

/** Without a connection the palette says so; an error would replace the page behind it. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return resultOr(serverLoader, null)
}
