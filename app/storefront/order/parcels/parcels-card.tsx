import { buttonClass } from '#app/ui/button.tsx'
import { CheckIcon, TruckIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { Card } from '../card.tsx'
import type { BuyerOrder } from '../order-for-buyer.ts'

/** An order's parcels with carrier, tracking number and contents, and what has not shipped yet. */
export function ParcelsCard({ order: { parcels, rest } }: { order: BuyerOrder }) {
  if (parcels.length === 0) return null
  return (
    <Card title={m.parcels_title()}>
      <ul className="divide-y divide-line">
        {parcels.map((parcel) => (
          <Parcel key={parcel.number} parcel={parcel} />
        ))}
        {rest.length > 0 && (
          <li className="py-4 last:pb-0">
            <h3 className="font-semibold">{m.parcels_rest()}</h3>
            <Items items={rest} />
          </li>
        )}
      </ul>
    </Card>
  )
}

function Parcel({ parcel }: { parcel: BuyerOrder['parcels'][number] }) {
  const { number, isDelivered, carrier, tracking, link, at, items } = parcel
  const Mark = isDelivered ? CheckIcon : TruckIcon
  return (
    <li className="py-4 first:pt-0 last:pb-0 print:break-inside-avoid">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Mark size={22} className="shrink-0 text-leaf" />
        <h3 className="font-semibold">{m.shipments_parcel({ number })}</h3>
        <p className="text-sm text-quiet">
          {isDelivered ? m.shipments_delivered_at() : m.shipments_shipped_at()} {at}
        </p>
      </div>
      <Items items={items} />
      {(carrier !== null || tracking !== '') && (
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {carrier !== null && (
            <div className="min-w-0">
              <dt className="text-sm text-quiet">{m.mail_parcel_carrier()}</dt>
              <dd className="wrap-anywhere">
                <bdi>{carrier}</bdi>
              </dd>
            </div>
          )}
          {tracking !== '' && (
            <div className="min-w-0">
              <dt className="text-sm text-quiet">{m.mail_parcel_tracking()}</dt>
              <dd>
                <bdi dir="ltr" className="font-mono text-sm break-all select-all">
                  {tracking}
                </bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
      {link !== '' && !isDelivered && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ variant: 'secondary' })} mt-3 print:hidden`}
        >
          <TruckIcon size={20} />
          {m.mail_parcel_track()}
          <span className="sr-only">({m.shipments_track_new_tab()})</span>
        </a>
      )}
    </li>
  )
}

function Items({ items }: { items: readonly { title: string; quantity: number }[] }) {
  return (
    <ul className="mt-1">
      {items.map(({ title, quantity }) => (
        <li key={title} className="wrap-anywhere">
          <bdi>{title}</bdi> <span className="whitespace-nowrap text-quiet">× {quantity}</span>
        </li>
      ))}
    </ul>
  )
}
