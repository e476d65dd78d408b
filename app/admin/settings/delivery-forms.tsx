import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Fils, toDecimal } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { reservationSchema, shippingSchema } from '#shop/settings/shipping.ts'
import { CountryRates } from './country-rates.tsx'
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
      {(problem, seen) => (
        <>
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
              as="select"
              label={m.delivery_counts()}
              name="counts"
              defaultValue={shipping.counts}
              className="col-span-2"
            >
              <option value="before">{m.delivery_counts_before()}</option>
              <option value="after">{m.delivery_counts_after()}</option>
            </Field>
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
          <CountryRates key={seen} own={shipping.countries} problem={problem} />
        </>
      )}
    </GroupForm>
  )
}

/** How long an order that is not paid keeps its goods: a shopper's own, and one behind a payment link. */
export function ReservationForm({ minutes, hours, ...group }: GroupProps & { minutes: number; hours: number }) {
  return (
    <GroupForm
      group="reservation"
      title={m.settings_reservation_title()}
      intro={m.settings_reservation_intro()}
      schema={reservationSchema}
      {...group}
    >
      {(problem) => (
        <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
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
          />
          <Field
            label={m.settings_link_hours()}
            hint={m.settings_link_hours_hint()}
            name="paymentLinkHours"
            inputMode="numeric"
            dir="ltr"
            required
            maxLength={5}
            defaultValue={hours}
            error={problem('paymentLinkHours')}
          />
        </div>
      )}
    </GroupForm>
  )
}
