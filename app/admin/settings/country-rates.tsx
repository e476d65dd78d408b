import { useState } from 'react'
import type { FieldOf } from '#app/checked-form.ts'
import { useSite } from '#app/site.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Country, countries, countryName } from '#shop/addresses/countries.ts'
import { toDecimal } from '#shop/money.ts'
import type { CountryRate, ShippingRates } from '#shop/settings/delivery/rates.ts'
import { rateModes } from '#shop/settings/shipping.ts'

type Mode = (typeof rateModes)[number]

const modeNames: Record<Mode, () => string> = {
  same: m.delivery_mode_same,
  own: m.delivery_mode_own,
  none: m.delivery_mode_none,
}

/** One row per country: the default rate, a rate of its own, or no delivery. */
export function CountryRates({ own, field }: { own: ShippingRates['countries']; field: FieldOf }) {
  return (
    <fieldset className="mt-5 max-w-2xl">
      <legend className="font-medium">{m.delivery_countries_title()}</legend>
      <p className="text-sm text-quiet">{m.delivery_countries_intro()}</p>
      <ul className="mt-2 divide-y divide-line">
        {countries.map((country) => (
          <CountryRow key={country} country={country} rate={own[country]} field={field} />
        ))}
      </ul>
    </fieldset>
  )
}

type RowProps = { country: Country; rate: CountryRate | null | undefined; field: FieldOf }

function CountryRow({ country, rate, field }: RowProps) {
  const locale = useSite()?.locale ?? 'ar'
  const [mode, setMode] = useState<Mode>(rate === null ? 'none' : rate === undefined ? 'same' : 'own')
  const name = (part: string) => `countries.${country}.${part}`
  return (
    <li className="grid grid-cols-2 items-start gap-x-4 gap-y-3 py-3 sm:grid-cols-3">
      <Field
        as="select"
        {...field(name('mode'))}
        label={countryName(country, locale)}
        value={mode}
        onChange={(event) => setMode(rateModes.find((each) => each === event.target.value) ?? 'same')}
        className="col-span-2 sm:col-span-1"
      >
        {rateModes.map((each) => (
          <option key={each} value={each}>
            {modeNames[each]()}
          </option>
        ))}
      </Field>
      {mode === 'own' && (
        <>
          <Field
            {...field(name('fee'), rate ? toDecimal(rate.fee) : '')}
            label={m.settings_shipping_fee()}
            inputMode="decimal"
            required
            maxLength={20}
          />
          <Field
            {...field(name('freeFrom'), rate?.freeFrom ? toDecimal(rate.freeFrom) : '')}
            label={m.settings_shipping_free_from()}
            inputMode="decimal"
            optional
            maxLength={20}
          />
        </>
      )}
    </li>
  )
}
