import { ArchivedOrders } from '#app/account/profile/archived-orders.tsx'
import { type ListedOrder, OwnOrderRow } from '#app/account/profile/own-order.tsx'
import { ReceivedGifts } from '#app/account/profile/received-gifts.tsx'
import { shopContext } from '#app/context/shop.ts'
import { requirePerson } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { activeAppointments } from '#shop/appointments/read.ts'
import { archivedOrdersOf } from '#shop/archive/read.ts'
import { claimGifts } from '#shop/gifts/open-gift.ts'
import { readReceivedGifts } from '#shop/gifts/read.ts'
import { isGiftOpen } from '#shop/gifts/state.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { adoptOrders, listOwnOrders } from '#shop/orders/own-orders.ts'
import { fromOpaque, toOpaque } from '#shop/pagination.ts'
import type { Route } from './+types/orders'

const pageSize = 100

/** The account's orders, page by page. Guest orders of the same address join them only once the address is verified. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const person = await requirePerson({ request, context, url })
  const { db, secrets } = context.get(shopContext)
  if (person.emailVerified) {
    await adoptOrders(db, { userId: person.id, email: person.email })
    await claimGifts(db, { userId: person.id, email: person.email })
  }
  const after = fromOpaque(url.searchParams.get('after') ?? '')
  const found = await listOwnOrders(db, person.id, { after, limit: pageSize + 1 })
  const orders = found.slice(0, pageSize)
  const last = found.length > pageSize ? orders.at(-1) : undefined
  const booked = await activeAppointments(
    db,
    orders.map(({ id }) => id),
  )
  return {
    proven: person.emailVerified,
    isNewest: after === null,
    /** The cursor of the next page. */
    older: last ? toOpaque(last) : null,
    archived: person.emailVerified ? await archivedOrdersOf(db, person.email) : [],
    gifts: (await readReceivedGifts(db, person.id))
      .filter(({ state }) => isGiftOpen(state))
      .map(({ id, title, titleEn, from, card, sentAt }) => ({ id, title, titleEn, from, card, sentAt })),
    orders: orders.map(({ id, linkVersion, ...order }) => ({
      ...order,
      token: accessToken(secrets, { id, linkVersion }),
      appointments: (booked.get(id) ?? []).map(({ startsAt }) => startsAt),
    })),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profile_tab_orders(), hidden: true })
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const { orders, gifts, proven, archived, isNewest, older } = loaderData
  const replaced = orders.filter(({ isReplaced }) => isReplaced)
  return (
    <section aria-labelledby="orders" className="flex flex-col gap-4">
      <h2 id="orders" className="sr-only">
        {m.profile_tab_orders()}
      </h2>
      {!proven && <Notice tone="warning">{m.orders_unproven()}</Notice>}
      {orders.length === 0 && isNewest ? <Empty /> : <Rows orders={orders.filter(({ isReplaced }) => !isReplaced)} />}
      {replaced.length > 0 && (
        <details>
          <summary className="flex min-h-11 w-fit items-center rounded-md px-2 font-medium text-leaf hover:underline">
            {m.orders_replaced({ count: replaced.length })}
          </summary>
          <p className="px-2 pb-3 text-sm text-quiet">{m.orders_replaced_text()}</p>
          <Rows orders={replaced} />
        </details>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {!isNewest && (
          <ButtonLink to="/profile/orders" variant="secondary">
            {m.orders_newest()}
          </ButtonLink>
        )}
        {older && (
          <ButtonLink to={`/profile/orders?after=${older}`} variant="secondary">
            {m.orders_older()}
          </ButtonLink>
        )}
      </div>
      <ReceivedGifts gifts={gifts} />
      <ArchivedOrders orders={archived} />
    </section>
  )
}

function Rows({ orders }: { orders: readonly ListedOrder[] }) {
  if (orders.length === 0) return null
  return (
    <ul className="sheet divide-y divide-line">
      {orders.map((order) => (
        <OwnOrderRow key={order.number} order={order} />
      ))}
    </ul>
  )
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <img src="/art/basket-empty.svg" width={200} height={150} alt="" />
      <p className="text-xl font-semibold">{m.orders_empty()}</p>
      <p className="text-quiet">{m.orders_empty_text()}</p>
      <ButtonLink to="/shop" className="mt-2">
        {m.continue_shopping()}
      </ButtonLink>
    </div>
  )
}
