import { type ComponentProps, useEffect, useState } from 'react'
import { BoxIcon } from '#app/admin/kit/icons.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { ShipmentView } from '#shop/orders/shipments/read.ts'
import type { OrderStatus, Reservation } from '#shop/orders/status.ts'
import type { Carrier } from '#shop/settings/delivery/carriers.ts'
import type { ParcelResult } from './act-on-parcels.server.ts'
import { ParcelItem } from './parcel-item.tsx'
import { parcelDone, parcelRefusal } from './parcel-words.ts'
import { ShipForm, type UnshippedLine } from './ship-form.tsx'

type ShipmentsPanelProps = {
  order: { number: string; status: OrderStatus; reservation: Reservation; isDigitalOnly: boolean }
  shipments: readonly ShipmentView[]
  /** The order lines of goods, with the unshipped quantity of each. */
  left: readonly UnshippedLine[]
  carriers: readonly Carrier[]
  /** An id for the next parcel, another one each time the page is loaded. */
  newId: string
  now: Date
  result: ParcelResult | undefined
}

/** The parcels of an order, and the form that ships the next one. Nothing for an order without goods. */
export function ShipmentsPanel({ order, shipments, left, carriers, newId, now, result }: ShipmentsPanelProps) {
  useEffect(() => {
    if (result?.kind === 'parcel_done') toast.success(parcelDone(result.did))
  }, [result])
  const [nextId, setNextId] = useState(newId)
  // The form keeps its id and input while the page is refreshed, until its parcel exists.
  if (shipments.some(({ id }) => id === nextId)) setNextId(newId)
  if (order.isDigitalOnly) return null
  const isOpen = order.status !== 'cancelled'
  const mayShip = isOpen && order.reservation === 'kept'
  const pieces = left.reduce((sum, line) => sum + line.left, 0)
  const aside =
    pieces > 0 && mayShip ? m.shipments_left({ count: pieces }) : pieces === 0 ? m.shipments_all_shipped() : undefined
  return (
    <Panel title={m.shipments_title()} aside={aside}>
      {result?.kind === 'parcel_refused' && (
        <Notice tone="danger" live="alert" title={m.shipments_refused()} className="mb-3">
          {parcelRefusal(result.reason)}
        </Notice>
      )}
      {shipments.length > 0 && (
        <ul className="divide-y divide-line">
          {shipments.map((parcel) => (
            <ParcelItem
              key={parcel.id}
              number={order.number}
              parcel={parcel}
              carriers={carriers}
              now={now}
              isOpen={isOpen}
              result={result?.id === parcel.id ? result : undefined}
            />
          ))}
        </ul>
      )}
      {shipments.length === 0 && (
        <p className="text-quiet">{isOpen && !mayShip ? m.shipments_not_yet() : m.shipments_none()}</p>
      )}
      {mayShip && pieces > 0 && (
        <NextParcel
          key={nextId}
          shipmentId={nextId}
          isFirst={shipments.length === 0}
          lines={left}
          carriers={carriers}
          refused={result?.kind === 'parcel_refused' && result.id === '' ? result : undefined}
        />
      )}
    </Panel>
  )
}

/** The form of the next parcel; it stays unfolded when another parcel appears meanwhile. */
function NextParcel({ isFirst, ...form }: ComponentProps<typeof ShipForm> & { isFirst: boolean }) {
  const [isOpen] = useState(isFirst || form.refused !== undefined)
  return (
    <details open={isOpen} className="group mt-2 border-t border-line pt-2">
      <summary className={`${buttonClass({ variant: 'secondary' })} my-2 cursor-pointer list-none group-open:hidden`}>
        <BoxIcon size={20} />
        {m.shipments_ship()}
      </summary>
      <h3 className="my-2 font-semibold">{m.shipments_ship_title()}</h3>
      <ShipForm {...form} />
    </details>
  )
}
