import { useState } from 'react'
import { useSite } from '#app/site.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Country, countries } from '#shop/addresses/countries.ts'
import { countryName } from '#shop/addresses/shipping.ts'
import { toDecimal } from '#shop/money.ts'
import type { CountryRate, ShippingRates } from '#shop/settings/delivery/rates.ts'
import { rateModes } from '#shop/settings/shipping.ts'

type Problem = (name: string) => string | undefined
type Mode = (typeof rateModes)[number]

const modeNames: Record<Mode, () => string> = {
  same: m.delivery_mode_same,
  own: m.delivery_mode_own,
  none: m.delivery_mode_none,
}

/** The countries as rows: each as the rate above says, with a rate of its own, or not delivered to. */
export function CountryRates({ own, problem }: { own: ShippingRates['countries']; problem: Problem }) {
  return (
    <fieldset className="mt-5 max-w-2xl">
      <legend className="font-medium">{m.delivery_countries_title()}</legend>
      <p className="text-sm text-quiet">{m.delivery_countries_intro()}</p>
      <ul className="mt-2 divide-y divide-line">
        {countries.map((country) => (
          <CountryRow key={country} country={country} rate={own[country]} problem={problem} />
        ))}
      </ul>
    </fieldset>
  )
}

type RowProps = { country: Country; rate: CountryRate | null | undefined; problem: Problem }

function CountryRow({ country, rate, problem }: RowProps) {
  const locale = useSite()?.locale ?? 'ar'
  const [mode, setMode] = useState<Mode>(rate === null ? 'none' : rate === undefined ? 'same' : 'own')
  const name = (field: string) => `countries.${country}.${field}`
  return (
    <li className="grid grid-cols-2 items-start gap-x-4 gap-y-3 py-3 sm:grid-cols-3">
      <Field
        as="select"
        label={countryName(country, locale)}
        name={name('mode')}
        value={mode}
        onChange={(event) => setMode(rateModes.find((each) => each === event.target.value) ?? 'same')}
        error={problem(name('mode'))}
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
            label={m.settings_shipping_fee()}
            name={name('fee')}
            inputMode="decimal"
            dir="ltr"
            required
            maxLength={20}
            defaultValue={rate ? toDecimal(rate.fee) : ''}
            error={problem(name('fee'))}
          />
          <Field
            label={m.settings_shipping_free_from()}
            name={name('freeFrom')}
            inputMode="decimal"
            dir="ltr"
            optional
            maxLength={20}
            defaultValue={rate?.freeFrom ? toDecimal(rate.freeFrom) : ''}
            error={problem(name('freeFrom'))}
          />
        </>
      )}
    </li>
  )
}
