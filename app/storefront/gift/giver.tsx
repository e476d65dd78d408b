import { BackToOrder } from '#app/storefront/order/back-to-order.tsx'
import type { GiftResult } from '#app/storefront/order/gifts/act-on-gift.ts'
import { GiftForm } from '#app/storefront/order/gifts/gift-form.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { SiteLink } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import type { loadGiver } from './giver.server.ts'

type GiverProps = { order: NonNullable<Awaited<ReturnType<typeof loadGiver>>>; result: GiftResult | undefined }

/** The gifts of an order, each with the forms its giver may use now. */
export function Giver({ order, result }: GiverProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-6 md:py-10">
      <div>
        <BackToOrder order={order}>
          <bdi dir="ltr">{order.number}</bdi>
        </BackToOrder>
        <h1 className="mt-1 text-3xl">{m.gift_title()}</h1>
      </div>
      {order.gifts.map((gift) => (
        <section key={gift.id} className="grid gap-4 rounded-lg border border-line bg-raised p-5 shadow-soft">
          <h2 className="text-xl">
            <bdi>{gift.title}</bdi>
          </h2>
          {gift.bounced && gift.mayChange && (
            <p className="text-tomato-ink">{m.gift_page_bounced({ email: isolate(gift.email) })}</p>
          )}
          {gift.mayAgain && !gift.mayChange && (
            <p className="wrap-anywhere">
              {m.gift_sent_to({ email: isolate(gift.email) })}{' '}
              <SiteLink
                to={`/contact?order=${order.number}`}
                className="font-medium text-leaf underline underline-offset-4"
              >
                {m.gift_page_contact()}
              </SiteLink>
            </p>
          )}
          <GiftForm gift={gift} result={result} />
        </section>
      ))}
    </div>
  )
}
