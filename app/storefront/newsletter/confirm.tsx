import { useEffect } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { useSite } from '#app/site.ts'
import { useStoreName } from '#app/storefront/kit/store-name.ts'
import { privatePage } from '#app/storefront/layout/private-page.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { reloadOutdated } from '#app/ui/form/reload-outdated.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { confirmSubscription } from '#shop/newsletter/confirm-subscription.ts'
import { linkFrom, preferencesLinks } from '#shop/newsletter/link.ts'
import { readOffer } from '#shop/newsletter/offer.ts'
import { byConfirmLink } from '#shop/newsletter/read.ts'
import type { Route } from './+types/confirm'
import { Card } from './card.tsx'
import { DiscountCode } from './discount-code.tsx'
import { LinkProblem } from './link-problem.tsx'
import { offInWords } from './off-in-words.ts'
import { rememberPopup } from './popup-memory.ts'

export const meta: Route.MetaFunction = ({ matches }) => privatePage(matches, m.newsletter())

/** Changes nothing: mail scanners follow links, and must not confirm anything. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, secrets, baseUrl } = context.get(shopContext)
  const row = await byConfirmLink(db, secrets, linkFrom(url.searchParams))
  if (row === null) return data(null, { status: 404 })
  return {
    email: row.email,
    isConfirmed: row.state === 'confirmed',
    offer: await readOffer(db, clock.now(), row),
    // The subscriber's preferences open only after the mailbox was confirmed.
    preferences:
      row.state === 'confirmed' ? preferencesLinks({ baseUrl, secrets, locale: row.locale }, row.id).preferences : null,
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const confirmed = await confirmSubscription(shop.db, shop, linkFrom(url.searchParams))
  return confirmed.ok ? null : data(null, { status: 404 })
}

export const shouldRevalidate = reloadOutdated

export default function Confirm({ loaderData }: Route.ComponentProps) {
  const pending = useNavigation().formMethod === 'POST'
  const shop = useStoreName()
  const { locale = 'ar' } = useSite() ?? {}
  const isConfirmed = loaderData?.isConfirmed === true
  useEffect(() => {
    if (isConfirmed) rememberPopup(new Date())
  }, [isConfirmed])
  if (loaderData === null) {
    return (
      <Card art="seedling">
        <LinkProblem />
      </Card>
    )
  }
  const { offer } = loaderData
  const email = isolate(loaderData.email)
  if (!loaderData.isConfirmed) {
    return (
      <Card art="email">
        <h1 className="text-3xl">{m.newsletter_confirm_title()}</h1>
        <p className="wrap-anywhere">{m.newsletter_confirm_text({ email, shop })}</p>
        <Form method="post" className="mt-2 w-full">
          <Button type="submit" size="lg" block pending={pending}>
            {m.newsletter_confirm_submit()}
          </Button>
        </Form>
        <p className="text-sm text-quiet">{m.newsletter_confirm_not_you()}</p>
      </Card>
    )
  }
  return (
    <Card art="tree-fruit">
      <div role="status" className="grid w-full justify-items-center gap-3">
        <h1 className="text-3xl">{m.newsletter_confirmed_title()}</h1>
        <p className="wrap-anywhere">
          {offer === null
            ? m.newsletter_confirmed_claimed({ email })
            : m.newsletter_confirmed_text({ off: offInWords(offer, locale) })}
        </p>
      </div>
      {offer !== null && <DiscountCode code={offer.code} />}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/shop">{m.hero_shop()}</ButtonLink>
        {loaderData.preferences && (
          <a href={loaderData.preferences} className={buttonClass({ variant: 'secondary' })}>
            {m.newsletter_preferences()}
          </a>
        )}
      </div>
    </Card>
  )
}
