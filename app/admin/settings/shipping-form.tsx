import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Fils, toDecimal } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { shippingSchema } from '#shop/settings/shipping.ts'
import { CountryRates } from './country-rates.tsx'
import { GroupForm, type GroupProps } from './group-form.tsx'

const typed = (fils: Fils | null) => (fils === null ? '' : toDecimal(fils))

/** Delivery fees and times; every page reads them from here (R3). */
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
      {({ field }, filled) => (
        <>
          <div className="grid max-w-2xl grid-cols-2 items-start gap-4">
            <Field
              {...field('fee', typed(shipping.fee))}
              label={m.settings_shipping_fee()}
              hint={m.settings_shipping_fee_hint()}
              inputMode="decimal"
              required
              maxLength={20}
              className="col-span-2 sm:col-span-1"
            />
            <Field
              {...field('freeFrom', typed(shipping.freeFrom))}
              label={m.settings_shipping_free_from()}
              hint={m.settings_shipping_free_from_hint()}
              inputMode="decimal"
              optional
              maxLength={20}
              className="col-span-2 sm:col-span-1"
            />
            <Field
              // React sets a select's initial option only once, and saving resets the form to it.
              key={filled}
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
              {...field('minDays', delivery.minDays)}
              label={m.settings_delivery_min()}
              inputMode="numeric"
              required
              maxLength={3}
            />
            <Field
              {...field('maxDays', delivery.maxDays)}
              label={m.settings_delivery_max()}
              inputMode="numeric"
              required
              maxLength={3}
            />
          </div>
          <CountryRates key={filled} own={shipping.countries} field={field} />
        </>
      )}
    </GroupForm>
  )
}
