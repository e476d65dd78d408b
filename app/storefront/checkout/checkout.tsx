import { useEffect } from 'react'
import { data, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { hasAccountHint } from '#app/account/kit/hint.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { useCart } from '#app/storefront/cart/cart-context.tsx'
import { loadFollowCart } from '#app/storefront/cart/sync-cart.ts'
import { ReminderConsent } from '#app/storefront/cart-reminders/reminder-consent.tsx'
import { useCartReminder } from '#app/storefront/cart-reminders/use-cart-reminder.ts'
import { NeedsScripts } from '#app/storefront/kit/needs-scripts.tsx'
import { clearReadCache } from '#app/storefront/kit/read-cache.ts'
import { CheckoutFooter, CheckoutHeader } from '#app/storefront/layout/checkout-frame.tsx'
import type { PageFrame } from '#app/storefront/layout/frame.tsx'
import { useFirstSync } from '#app/storefront/sync/use-first-sync.ts'
import { WhatsappBox } from '#app/storefront/whatsapp/whatsapp-box.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { useSiteNavigate } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { SproutLoader } from '#app/ui/sprout-loader.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/checkout'
import { usePrefilled } from './buyer.ts'
import { type Confirmed, confirmOrder } from './confirm.ts'
import { type Draft, useDraft } from './draft.ts'
import { readBuyer } from './read-buyer.server.ts'
import { Wizard } from './wizard.tsx'

/** No links away during payment. */
export const handle: PageFrame = { Top: CheckoutHeader, Bottom: CheckoutFooter }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: m.checkout_title(), hidden: true })

/** The signed-in user, for prefilling; null otherwise. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const person = await context.get(accountsContext).person(request)
  return person && readBuyer(context.get(shopContext).db, person)
}

export async function action({ request, context }: Route.ActionArgs) {
  const headers = new Headers()
  return data(await confirmOrder(request, context, headers), { headers })
}

/** Only visitors who appear to be signed in ask the server. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return hasAccountHint() ? serverLoader() : null
}

/** Steps are client-side: none of them reloads data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

/** An order that did not reach the shop can be confirmed again: its key ensures that it is placed once. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const placed = async () => {
    const result = await serverAction()
    // Prices and stock in cached pages may be outdated.
    if (result.ok) clearReadCache()
    return result
  }
  return resultOr<Confirmed>(placed, { ok: false, refusal: { reason: 'unreachable' } })
}

/**
 * The order's page in the address, to which a failed payment leads in a tab without the buyer's input: a bank's app may
 * have opened a new one. Null in the tab of the checkout, where it only leaves the address.
 */
function useOrderInstead(draft: Draft | null): string | null {
  const { hash, search } = useLocation()
  const goTo = useSiteNavigate()
  const page = draft !== null && hash.startsWith('#/order/') ? hash.slice(1) : null
  const isBlank = draft?.customer.email === ''
  useEffect(() => {
    if (page !== null) goTo(isBlank ? page : `/checkout${search}`, { replace: true })
  }, [page, isBlank, search, goTo])
  return isBlank ? page : null
}

/** Checkout: the cart and the input live in this browser, so the steps are rendered there. */
export default function Checkout({ loaderData: buyer }: Route.ComponentProps) {
  const { cart, ready } = useCart()
  const synced = useFirstSync(loadFollowCart)
  const [draft, change] = useDraft()
  const orderInstead = useOrderInstead(draft)
  usePrefilled(orderInstead === null ? draft : null, buyer, change)
  const reminderFailed = useCartReminder(draft, change)
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:py-10 md:px-8">
      <h1 className="mb-6 font-display text-3xl font-bold">{m.checkout_title()}</h1>
      <div className="min-h-[70vh]">
        {!ready || draft === null || orderInstead !== null || (cart.items.length === 0 && !synced) ? (
          <>
            <div className="noscript:hidden">
              <SproutLoader label={m.loading()} />
            </div>
            <NeedsScripts order />
          </>
        ) : cart.items.length === 0 ? (
          <div className="grid justify-items-center gap-4 py-10 text-center">
            <img src="/art/basket-empty.svg" width={240} height={180} alt="" />
            <h2 className="font-display text-2xl font-bold">{m.cannot_complete()}</h2>
            <p>{m.cart_is_empty()}</p>
            <ButtonLink to="/shop">{m.continue_shopping()}</ButtonLink>
          </div>
        ) : (
          <Wizard
            draft={draft}
            change={change}
            buyer={buyer}
            under={{
              underEmail: <ReminderConsent draft={draft} change={change} failed={reminderFailed} />,
              underPhone: <WhatsappBox draft={draft} change={change} />,
            }}
          />
        )}
      </div>
    </div>
  )
}
