import { Form, useNavigation } from 'react-router'
import { addPageKeys } from '#app/context/page-keys.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { cachedRead } from '#app/storefront/kit/read-cache.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { firstProblem, subscribeSchema } from '#shop/newsletter/form.ts'
import { readOffer } from '#shop/newsletter/offer.ts'
import { welcomeCode } from '#shop/newsletter/status.ts'
import { subscribe } from '#shop/newsletter/subscribe.ts'
import type { Route } from './+types/subscribe'
import { newsletterRoute } from './newsletter-link.tsx'
import { OfferTitle } from './offer-title.tsx'
import { readTyped } from './read-typed.ts'
import type { Subscribed } from './subscribe-fields.tsx'
import { SubscribeFields } from './subscribe-fields.tsx'
import { SubscribedNotice } from './subscribed-notice.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.newsletter(), description: m.newsletter_text() })

/** What subscribers are offered now; null without a discount. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext)
  addPageKeys(context, `code:${welcomeCode}`)
  return { offer: await readOffer(db, clock.now()) }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedRead(args, newsletterRoute)
}

export const shouldRevalidate = () => false

/** Subscribes to the newsletter, from this page and the popup. */
export async function action({ request, context }: Route.ActionArgs): Promise<Subscribed> {
  const shop = context.get(shopContext)
  const { network, locale } = context.get(visitorContext)
  const limits = context.get(limitsContext)
  const wait = await limits.newsletter.hit({ network })
  const typed = await readTyped(request)
  const refused = (problem: Extract<Subscribed, { ok: false }>['problem'], errors: FieldErrors = {}) =>
    ({ ok: false, problem, errors, typed }) as const
  if (wait !== null) return refused('limited')
  const parsed = parseInput(subscribeSchema, typed)
  if (!parsed.ok) return refused(firstProblem(parsed.errors), parsed.errors)
  const subscribed = await subscribe(shop.db, shop, parsed.value, locale)
  return subscribed.ok ? { ok: true } : refused(subscribed.refusal.reason)
}

/** A lost connection or server failure is shown in the form (R38), which keeps its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const typed = { name: '', email: '', interests: [] }
  return resultOr<Subscribed>(serverAction, { ok: false, problem: 'failed', errors: {}, typed })
}

export default function Subscribe({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formMethod === 'POST'
  return (
    <div className="wrap grid justify-items-center py-8 md:py-14">
      <div className="sheet grid w-full max-w-lg gap-5 p-5 shadow-soft sm:p-8">
        <header className="grid justify-items-center gap-2 text-center">
          <img src="/art/email.svg" width={120} height={120} alt="" />
          <h1 className="text-3xl">
            <OfferTitle offer={offer} />
          </h1>
          <p className="text-quiet">{m.newsletter_text()}</p>
        </header>
        {actionData?.ok ? (
          <SubscribedNotice offer={offer} />
        ) : (
          <Form method="post" noValidate>
            <SubscribeFields result={actionData} pending={pending} />
          </Form>
        )}
      </div>
    </div>
  )
}
