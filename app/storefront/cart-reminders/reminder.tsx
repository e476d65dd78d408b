import { data, redirect } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { formOf } from '#app/form.ts'
import { privatePage } from '#app/storefront/layout/private-page.ts'
import { Card } from '#app/storefront/newsletter/card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { mailboxFrom, reminderFrom } from '#shop/cart/reminders/link.ts'
import { isStopped, readCartToRestore } from '#shop/cart/reminders/read.ts'
import { allowReminders, stopReminders } from '#shop/cart/reminders/stop-reminders.ts'
import type { Route } from './+types/reminder'
import { RestoredCart } from './restored-cart.tsx'
import { StopForm } from './stop-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => privatePage(matches, m.cart_stop_title())

/**
 * The target of a reminder's links: the stored cart, or whether reminders to its mailbox are stopped. A GET changes
 * nothing: mail scanners follow links. One page for both keeps the route manifest of every visitor small.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, secrets } = context.get(shopContext)
  const query = url.searchParams
  if (query.has('to')) {
    const mailbox = mailboxFrom(secrets, query)
    if (mailbox === null) return data({ kind: 'bad_link' as const }, { status: 404 })
    return { kind: 'stop' as const, stopped: await isStopped(db, mailbox) }
  }
  const proof = `${query.get('id')}.${query.get('token')}`
  const id = reminderFrom(secrets, proof)
  const cart = id && (await readCartToRestore(db, id))
  if (!cart) return data({ kind: 'gone' as const }, { status: 404 })
  return { kind: 'cart' as const, items: cart.items, promoCode: cart.promoCode, proof }
}

/** Stops reminders to the link's mailbox, or allows them again. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, clock, secrets } = context.get(shopContext)
  const mailbox = mailboxFrom(secrets, url.searchParams)
  if (mailbox === null) return data(null, { status: 404 })
  const intent = (await formOf(request)).get('intent')
  if (intent === 'stop') await stopReminders(db, clock, mailbox)
  else if (intent === 'allow') await allowReminders(db, mailbox)
  else return data(null, { status: 400 })
  return redirect(url.pathname + url.search)
}

export default function Reminder({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'cart') return <RestoredCart {...loaderData} />
  if (loaderData.kind === 'stop') return <StopForm stopped={loaderData.stopped} />
  const isGone = loaderData.kind === 'gone'
  return (
    <Card art="seedling">
      <h1 className="text-3xl">{isGone ? m.cart_restore_gone_title() : m.cart_stop_link_title()}</h1>
      <p className="text-quiet">{isGone ? m.cart_restore_gone_text() : m.cart_stop_link_text()}</p>
      <ButtonLink to="/shop" className="mt-3">
        {m.continue_shopping()}
      </ButtonLink>
    </Card>
  )
}
