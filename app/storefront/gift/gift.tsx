import { data, redirect } from 'react-router'
import { readFields } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { giftForRecipient } from '#app/storefront/gift/gift-for-recipient.ts'
import { GiftScreen } from '#app/storefront/gift/gift-screen.tsx'
import { actAsGiver, loadGiver } from '#app/storefront/gift/giver.server.ts'
import { Giver } from '#app/storefront/gift/giver.tsx'
import { CentredPage } from '#app/storefront/layout/centred-page.tsx'
import { privateHeaders, privatePage } from '#app/storefront/layout/private-page.ts'
import type { GiftResult } from '#app/storefront/order/gifts/act-on-gift.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { openGift, refuseGift } from '#shop/gifts/open-gift.ts'
import { findGift } from '#shop/gifts/read.ts'
import { isUuid } from '#shop/ids.ts'
import type { Route } from './+types/gift'

export const meta: Route.MetaFunction = ({ matches }) => privatePage(matches, m.gift_page_title())

export const headers: Route.HeadersFunction = () => privateHeaders

type GiftArgs = Pick<Route.LoaderArgs, 'request' | 'context' | 'params' | 'url'>

/** The gift of a private link or of the signed-in account; null for everything else alike. */
async function find({ request, context, params, url }: GiftArgs) {
  const shop = context.get(shopContext)
  const token = url.searchParams.get('token')
  if (token !== null) return findGift(shop, params.id, { token })
  const person = await context.get(accountsContext).person(request)
  return person && findGift(shop, params.id, { userId: person.id })
}

/**
 * A gift for its recipient, or by an order's number and token its gifts for their giver. One page for both keeps the
 * route manifest of every visitor small. A GET changes nothing: mail scanners follow links.
 */
export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args
  if (!isUuid(params.id)) {
    const order = await loadGiver(context, params.id, url.searchParams.get('token'))
    return data({ gift: null, order }, { status: order === null ? 404 : 200 })
  }
  const found = await find(args)
  const { locale } = context.get(visitorContext)
  const gift = found && (await giftForRecipient(context.get(shopContext), found, locale))
  return data({ gift, order: null }, { status: gift === null ? 404 : 200 })
}

/** Opens or declines the gift as its recipient, or changes it as its giver. */
export async function action(args: Route.ActionArgs) {
  const { request, context, params, url } = args
  if (!isUuid(params.id)) {
    const result = await actAsGiver(context, params.id, url.searchParams.get('token'), request)
    if (result === null) throw data(null, { status: 404 })
    return data<GiftResult>(result, { status: 'problem' in result && result.problem === 'fields' ? 422 : 200 })
  }
  const found = await find(args)
  if (found === null) throw data(null, { status: 404 })
  const shop = context.get(shopContext)
  if ((await context.get(limitsContext).orders.hit(context.get(visitorContext))) !== null)
    return data({ isLimited: true as const }, { status: 429 })
  const { intent } = await readFields(request)
  const which = { orderId: found.orderId, giftId: found.id }
  if (intent === 'open') await openGift(shop.db, shop, which)
  else if (intent === 'refuse') await refuseGift(shop.db, shop, 'recipient', which)
  else throw data(null, { status: 400 })
  return redirect(url.pathname + url.search)
}

export default function Gift({ loaderData: { gift, order }, actionData }: Route.ComponentProps) {
  const result = actionData && 'gift' in actionData ? actionData : undefined
  if (gift !== null) return <GiftScreen gift={gift} isLimited={actionData !== undefined} />
  if (order !== null) return <Giver order={order} result={result} />
  return (
    <CentredPage title={m.gift_page_gone()} text={m.gift_page_gone_text()}>
      <ButtonLink to="/contact">{m.gift_page_contact()}</ButtonLink>
    </CentredPage>
  )
}
