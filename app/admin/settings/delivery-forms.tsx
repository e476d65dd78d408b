import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Fils, toDecimal } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { reservationSchema, shippingSchema } from '#shop/settings/shipping.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

const typed = (fils: Fils | null) => (fils === null ? '' : toDecimal(fils))

/** What delivery costs and how long it takes; every page says it from here (R3). */
export function ShippingForm({
  settings: { shipping, delivery },
  ...group
}: GroupProps & { settings: Pick<StoreSettings, 'shipping' | 'delivery'> }) {
  return (
    <GroupForm
      group="shipping"
      title={m.settings_shipping_title()}
      intro={m.settings_shipping_intro()}
      schema={shippingSchema}
      {...group}
    >
      {(problem) => (
        <div className="grid max-w-2xl grid-cols-2 items-start gap-4">
          <Field
            label={m.settings_shipping_fee()}
            hint={m.settings_shipping_fee_hint()}
            name="fee"
            inputMode="decimal"
            dir="ltr"
            required
            maxLength={20}
            defaultValue={typed(shipping.fee)}
            error={problem('fee')}
            className="col-span-2 sm:col-span-1"
          />
          <Field
            label={m.settings_shipping_free_from()}
            hint={m.settings_shipping_free_from_hint()}
            name="freeFrom"
            inputMode="decimal"
            dir="ltr"
            optional
            maxLength={20}
            defaultValue={typed(shipping.freeFrom)}
            error={problem('freeFrom')}
            className="col-span-2 sm:col-span-1"
          />
          <Field
            label={m.settings_delivery_min()}
            name="minDays"
            inputMode="numeric"
            dir="ltr"
            required
            maxLength={3}
            defaultValue={delivery.minDays}
            error={problem('minDays')}
          />
          <Field
            label={m.settings_delivery_max()}
            name="maxDays"
            inputMode="numeric"
            dir="ltr"
            required
            maxLength={3}
            defaultValue={delivery.maxDays}
            error={problem('maxDays')}
          />
        </div>
      )}
    </GroupForm>
  )
}

/** How long an order that is not paid keeps its goods. */
export function ReservationForm({ minutes, ...group }: GroupProps & { minutes: number }) {
  return (
    <GroupForm
      group="reservation"
      title={m.settings_reservation_title()}
      intro={m.settings_reservation_intro()}
      schema={reservationSchema}
      {...group}
    >
      {(problem) => (
        <Field
          label={m.settings_reservation_minutes()}
          hint={m.settings_reservation_hint()}
          name="reservationMinutes"
          inputMode="numeric"
          dir="ltr"
          required
          maxLength={5}
          defaultValue={minutes}
          error={problem('reservationMinutes')}
          className="max-w-60"
        />
      )}
    </GroupForm>
  )
}
