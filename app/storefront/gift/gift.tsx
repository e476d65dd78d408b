import { data, redirect } from 'react-router'
import { readFields } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { giftForRecipient } from '#app/storefront/gift/gift-for-recipient.ts'
import { GiftScreen } from '#app/storefront/gift/gift-screen.tsx'
import { privatePage } from '#app/storefront/newsletter/private-page.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { openGift, refuseGift } from '#shop/gifts/open-gift.ts'
import { findGift } from '#shop/gifts/read.ts'
import { isUuid } from '#shop/ids.ts'
import type { Route } from './+types/gift'

export const meta: Route.MetaFunction = ({ matches }) => privatePage(matches, m.gift_page_title())

// Our own site needs the referrer: a form without scripts that hides its origin is refused as cross-site.
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

type Asked = Pick<Route.LoaderArgs, 'request' | 'context' | 'params' | 'url'>

/** The gift behind a private link or of the account that is signed in; null for everything else alike. */
async function find({ request, context, params, url }: Asked) {
  if (!isUuid(params.id)) return null
  const shop = context.get(shopContext)
  const token = url.searchParams.get('token')
  if (token !== null) return findGift(shop, params.id, { token })
  const person = await context.get(accountsContext).person(request)
  return person && findGift(shop, params.id, { userId: person.id })
}

/** A gift for its recipient. A GET changes nothing: mail scanners follow links. */
export async function loader(asked: Route.LoaderArgs) {
  const found = await find(asked)
  if (found === null) return data({ gift: null }, { status: 404 })
  const { locale } = asked.context.get(visitorContext)
  return data({ gift: await giftForRecipient(asked.context.get(shopContext), found, locale) })
}

/** Opens the gift, or ends it for a recipient who does not want it. */
export async function action(asked: Route.ActionArgs) {
  const { request, context, url } = asked
  const found = await find(asked)
  if (found === null) throw data(null, { status: 404 })
  const shop = context.get(shopContext)
  if ((await context.get(limitsContext).orders.hit(context.get(visitorContext))) !== null)
    return data({ problem: 'limited' as const }, { status: 429 })
  const { intent } = await readFields(request)
  const which = { orderId: found.orderId, giftId: found.id }
  if (intent === 'open') await openGift(shop.db, shop, which)
  else if (intent === 'refuse') await refuseGift(shop.db, shop, 'recipient', which)
  else return data({ problem: 'unknown' as const }, { status: 400 })
  return redirect(url.pathname + url.search)
}

export default function Gift({ loaderData: { gift }, actionData }: Route.ComponentProps) {
  if (gift !== null) return <GiftScreen gift={gift} isLimited={actionData !== undefined && 'problem' in actionData} />
  return (
    <div className="mx-auto grid w-full max-w-2xl justify-items-center gap-4 px-4 py-16 text-center">
      <img src="/art/seedling.svg" width={200} height={200} alt="" />
      <h1 className="font-display text-3xl font-bold">{m.gift_page_gone()}</h1>
      <p className="text-quiet">{m.gift_page_gone_text()}</p>
      <ButtonLink to="/contact">{m.order_help_contact()}</ButtonLink>
    </div>
  )
}
