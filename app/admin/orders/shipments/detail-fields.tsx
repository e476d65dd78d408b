import { useState } from 'react'
import type { FieldOf } from '#app/checked-form.ts'
import { useSite } from '#app/site.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxCarrierName, maxTracking, otherCarrier } from '#shop/orders/shipments/form.ts'
import type { ShipmentView } from '#shop/orders/shipments/read.ts'
import { type Carrier, trackingLink } from '#shop/settings/delivery/carriers.ts'

type DetailFieldsProps = {
  carriers: readonly Carrier[]
  /** The parcel being edited; absent for a new one. */
  parcel?: ShipmentView
  /** The input of a refused form. */
  typed: Record<string, string> | undefined
  field: FieldOf
}

/** Carrier, tracking number and link of a parcel, and whether the buyer is emailed: not about one that arrived. */
export function DetailFields({ carriers, parcel, typed, field }: DetailFieldsProps) {
  const locale = useSite()?.locale ?? 'ar'
  const before = parcel?.carrier ?? null
  const [carrier, setCarrier] = useState(typed?.carrier ?? (before === null ? '' : before.id || otherCarrier))
  const isGone = before !== null && before.id !== '' && carriers.every(({ id }) => id !== before.id)
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field
          as="select"
          {...field('carrier')}
          label={m.shipments_carrier()}
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
        >
          <option value="">{m.shipments_carrier_none()}</option>
          {carriers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[locale]}
            </option>
          ))}
          {isGone && <option value={before.id}>{before[locale]}</option>}
          <option value={otherCarrier}>{m.shipments_carrier_other()}</option>
        </Field>
        {carrier === otherCarrier && (
          <Field
            {...field('carrierName', typed?.carrierName ?? (before?.id === '' ? before.ar : ''))}
            label={m.shipments_carrier_name()}
            dir="auto"
            required
            maxLength={maxCarrierName}
          />
        )}
        <Field
          {...field('tracking', typed?.tracking ?? parcel?.tracking ?? '')}
          label={m.shipments_tracking()}
          dir="ltr"
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={maxTracking}
        />
        <Field
          {...field('link', typed?.link ?? typedLink(parcel, carriers))}
          label={m.shipments_link()}
          hint={m.shipments_link_hint()}
          type="url"
          optional
          autoComplete="off"
          maxLength={200}
          className="sm:col-span-2"
        />
      </div>
      {(parcel === undefined || parcel.state === 'shipped') && (
        <Checkbox name="notify" defaultChecked={typed ? typed.notify === 'on' : parcel === undefined} className="mt-2">
          {parcel === undefined ? m.shipments_notify() : m.shipments_notify_again()}
        </Checkbox>
      )}
    </>
  )
}

/**
 * A link generated from the carrier stays out of the field, so that it follows the tracking number. So does one with that
 * number on the same host: the carrier's template may have changed since.
 */
export function typedLink(parcel: ShipmentView | undefined, carriers: readonly Carrier[]): string {
  if (parcel === undefined) return ''
  const known = carriers.find(({ id }) => id === parcel.carrier?.id)
  const generated = known ? trackingLink(known, parcel.tracking) : ''
  const hostOf = (link: string) => link.split('/')[2]
  const isGenerated =
    generated !== '' &&
    hostOf(parcel.link) === hostOf(generated) &&
    parcel.link.includes(encodeURIComponent(parcel.tracking))
  return isGenerated ? '' : parcel.link
}
