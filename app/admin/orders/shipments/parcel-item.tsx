import { DateTime } from '#app/admin/kit/dates.tsx'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { ShipmentView } from '#shop/orders/shipments/read.ts'
import { lateSince } from '#shop/orders/shipments/status.ts'
import type { Carrier } from '#shop/settings/delivery/carriers.ts'
import type { ParcelResult } from './act-on-parcels.server.ts'
import { ParcelActions } from './parcel-actions.tsx'
import { parcelState } from './parcel-words.ts'

type ParcelItemProps = {
  number: string
  parcel: ShipmentView
  carriers: readonly Carrier[]
  now: Date
  /** Whether its state and details can be changed: the order is not cancelled. */
  isOpen: boolean
  result: ParcelResult | undefined
}

/** One parcel: its state, contents and actions. */
export function ParcelItem({ number, parcel, carriers, now, isOpen, result }: ParcelItemProps) {
  const locale = useSite()?.locale ?? 'ar'
  const { state, carrier, tracking, link } = parcel
  const { name, tone } = parcelState(state)
  const isLate = state === 'shipped' && parcel.shippedAt < lateSince(now)
  return (
    <li className="py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{m.shipments_parcel({ number: parcel.number })}</h3>
        <Badge tone={tone}>{name()}</Badge>
        {isLate && <Badge tone="tomato">{m.shipments_late()}</Badge>}
        <span className="text-sm text-quiet">
          <Dates parcel={parcel} />
        </span>
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className={carrier === null ? 'text-quiet' : ''}>
          <bdi>{carrier === null ? m.shipments_no_carrier() : carrier[locale]}</bdi>
        </span>
        {tracking !== '' && (
          <bdi dir="ltr" className="font-mono text-sm break-all">
            {tracking}
          </bdi>
        )}
        {link !== '' && state !== 'cancelled' && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
          >
            {m.shipments_track()}
            <span className="sr-only"> ({m.shipments_track_new_tab()})</span>
          </a>
        )}
      </p>
      <ul className={state === 'cancelled' ? 'text-quiet line-through' : ''}>
        {parcel.lines.map((line) => (
          <li key={line.position} className="wrap-anywhere">
            <bdi>{titleIn(line, locale)}</bdi>{' '}
            <span className="whitespace-nowrap text-quiet tabular-nums">× {line.quantity}</span>
          </li>
        ))}
      </ul>
      {isOpen && state !== 'cancelled' && (
        <ParcelActions number={number} parcel={parcel} carriers={carriers} result={result} />
      )}
    </li>
  )
}

function Dates({ parcel: { state, shippedAt, deliveredAt, cancelledAt } }: { parcel: ShipmentView }) {
  const [word, at] =
    state === 'delivered'
      ? [m.shipments_delivered_at(), deliveredAt]
      : state === 'cancelled'
        ? [m.shipments_cancelled_at(), cancelledAt]
        : [m.shipments_shipped_at(), shippedAt]
  return (
    <>
      {word} {at && <DateTime at={at} />}
    </>
  )
}
