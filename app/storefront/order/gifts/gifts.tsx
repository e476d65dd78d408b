import { data } from 'react-router'
import { readFields } from '#app/checked-form.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { privatePage } from '#app/storefront/newsletter/private-page.ts'
import { actOnGift, type GiftAnswer } from '#app/storefront/order/gifts/act-on-gift.ts'
import { GiftForm } from '#app/storefront/order/gifts/gift-form.tsx'
import { GiftLine } from '#app/storefront/order/gifts/gifts-card.tsx'
import { draftOf, giftsForBuyer, isAhead } from '#app/storefront/order/gifts/gifts-for-buyer.ts'
import { NoOrder } from '#app/storefront/order/no-order.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { readGifts } from '#shop/gifts/read.ts'
import { openOrder } from '#shop/orders/access/open-order.ts'
import type { Route } from './+types/gifts'

export const meta: Route.MetaFunction = ({ matches }) => privatePage(matches, m.gift_title())

// Our own site needs the referrer: a form without scripts that hides its origin is refused as cross-site.
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

/** The gifts of an order for their giver, to be changed; all invalid links get the same answer. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const token = url.searchParams.get('token')
  const order = await openOrder(shop, params.number, token)
  const rows = order === null ? [] : await readGifts(shop.db, order.id)
  if (order === null || rows.length === 0) return data({ order: null }, { status: 404 })
  const shown = await giftsForBuyer(shop, order, context.get(visitorContext).locale)
  const gifts = shown.flatMap((each) => {
    const row = rows.find(({ id }) => id === each.id)
    return row ? [{ ...each, draft: draftOf(row), isAhead: isAhead(row) }] : []
  })
  return data({ order: { number: order.number, token, gifts } })
}

/** Changes a gift before it was sent, or sends it again. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const order = await openOrder(shop, params.number, url.searchParams.get('token'))
  if (order === null) throw data(null, { status: 404 })
  const fields = await readFields(request)
  if ((await context.get(limitsContext).orders.hit(context.get(visitorContext))) !== null)
    return data<GiftAnswer>(
      { gift: String(fields.gift).slice(0, 40), problem: 'limited', errors: {}, typed: {} },
      { status: 429 },
    )
  const answer = await actOnGift(shop, 'giver', order.id, fields)
  return data<GiftAnswer>(answer, { status: 'problem' in answer && answer.problem === 'fields' ? 422 : 200 })
}

export default function Gifts({ loaderData: { order }, actionData }: Route.ComponentProps) {
  if (order === null) return <NoOrder />
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-6 md:py-10">
      <div>
        <SiteLink
          to={`/order/${order.number}?token=${order.token}`}
          className="-ms-1 inline-flex min-h-11 items-center gap-1 text-sm text-quiet underline-offset-4 hover:underline"
        >
          <span className="rotate-180">
            <ChevronIcon size={18} />
          </span>
          {m.returns_back()}
        </SiteLink>
        <h1 className="mt-1 text-3xl">{m.gift_title()}</h1>
        <p className="mt-1 text-quiet">
          <bdi dir="ltr">{order.number}</bdi>
        </p>
      </div>
      {order.gifts.map((gift) => (
        <section key={gift.id} className="grid gap-4 rounded-lg border border-line bg-raised p-5 shadow-soft">
          <GiftLine gift={gift} heading />
          <GiftForm gift={gift} answer={actionData} />
        </section>
      ))}
    </div>
  )
}
