import { useId } from 'react'
import { useSite } from '#app/site.ts'
import { controlClass } from '#app/ui/form/control-class.ts'
import { FieldError } from '#app/ui/form/field-error.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { countryName } from '#shop/addresses/countries.ts'
import {
  callingCode,
  examplePhone,
  groupNational,
  isPhone,
  type PhoneCountry,
  phoneCountries,
  phoneCountryOf,
  readPhone,
} from '#shop/phone.ts'
import type { CustomerDraft } from './draft.ts'

type Typed = Pick<CustomerDraft, 'phone' | 'phoneCountry'>
type Props = {
  value: Typed
  onChange: (value: Typed) => void
  problem: string | undefined
  otherError?: string
  hint?: string
}

/** A phone number: a country and the national number, or any international number with its +. */
export function PhoneField({ value: { phone, phoneCountry }, onChange, problem, otherError, hint }: Props) {
  const locale = useSite()?.locale ?? 'ar'
  const id = useId()
  const known = phoneCountry === 'other' ? null : phoneCountry
  const name = (country: PhoneCountry) => (country === 'EG' ? m.country_egypt() : countryName(country, locale))
  const error =
    problem === 'phone' && known !== null
      ? m.phone_fix({ country: name(known), example: isolate(examplePhone(known)) })
      : otherError

  /** A number typed with its calling code, or autofilled, sets its country. */
  function settle() {
    const read = readPhone(phone, known ?? 'KW')
    const country = phoneCountryOf(read)
    if (!isPhone(read)) return
    if (country === null) onChange({ phone: read, phoneCountry: 'other' })
    else onChange({ phone: groupNational(read.slice(callingCode(country).length), country), phoneCountry: country })
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {m.phone()}
      </label>
      {/* Numbers are read from left to right in either language, the calling code first. */}
      <div dir="ltr" className="flex gap-2">
        <div className="relative shrink-0 rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
          <span
            aria-hidden="true"
            className="flex min-h-12 items-center gap-1.5 rounded-md border border-control bg-raised ps-3.5 pe-2.5 tabular-nums"
          >
            {known === null ? '+' : callingCode(known)}
            <ChevronIcon size={16} className="rotate-90 text-quiet rtl:-rotate-90" />
          </span>
          {/* The list names the countries; closed, the code is enough. */}
          <select
            name="phoneCountry"
            aria-label={m.phone_country()}
            value={phoneCountry}
            onChange={(event) => onChange({ phone, phoneCountry: event.target.value as Typed['phoneCountry'] })}
            className="absolute inset-0 size-full cursor-pointer bg-raised text-ink opacity-0"
          >
            {phoneCountries.map((country) => (
              <option key={country} value={country}>
                {`${isolate(name(country))} ${isolate(callingCode(country))}`}
              </option>
            ))}
            <option value="other">{m.phone_other_country()}</option>
          </select>
        </div>
        <input
          id={id}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={30}
          value={phone}
          onChange={(event) => onChange({ phone: event.target.value, phoneCountry })}
          onBlur={settle}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          className={controlClass}
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-quiet">
        {known === null ? m.phone_other_hint() : (hint ?? m.phone_hint())}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
