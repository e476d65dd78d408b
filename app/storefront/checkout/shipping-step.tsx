import { type RefObject, useEffect, useState } from 'react'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Country, countries, countryName } from '#shop/addresses/countries.ts'
import { emirateName, emirates, type Governorate, governorateName, governorates } from '#shop/addresses/shipping.ts'
import { countriesInWords, offersAll } from '../kit/delivery-words.ts'
import { AreaField, moveTo } from './area-field.tsx'
import type { ShippingDraft } from './shipping-draft.ts'
import { fieldOf } from './steps.ts'

type Props = { shipping: ShippingDraft; onChange: (shipping: ShippingDraft) => void; errors: FieldErrors }

/**
 * The errors of a form with an address, those of the server once it has answered. The first invalid field is focused.
 */
export function useAddressErrors(form: RefObject<HTMLFormElement | null>, fromServer: FieldErrors | undefined) {
  const [errors, setErrors] = useState<FieldErrors>({})
  useEffect(() => {
    if (fromServer) setErrors(Object.fromEntries(Object.entries(fromServer).map(([at, why]) => [fieldOf(at), why])))
  }, [fromServer])
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors, form])
  return [errors, setErrors] as const
}

/** Step 2: the delivery address; only for a cart with something to deliver. The fields depend on the country. */
export function ShippingStep({ shipping, onChange, errors }: Props) {
  const locale = useSite()?.locale ?? 'ar'
  const wire = wiring(shipping, onChange, errors)
  const { country } = shipping
  const offered = useSite()?.store.countries ?? countries
  const isClosed = errors.country === 'country_closed' || !offered.includes(country)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-6 sm:gap-x-5">
      <Field
        as="select"
        {...wire('country')}
        className="col-span-2 sm:col-span-6"
        label={m.country()}
        hint={
          offersAll(offered) ? m.country_hint() : m.country_hint_some({ countries: countriesInWords(offered, locale) })
        }
        required
        autoComplete="country"
        error={isClosed ? m.delivery_country_closed() : fieldText(errors.country)}
      >
        {countries
          .filter((id) => offered.includes(id) || id === country)
          .map((id) => (
            <option key={id} value={id}>
              {countryName(id, locale)}
            </option>
          ))}
      </Field>
      {country === 'KW' ? (
        <Kuwait shipping={shipping} onChange={onChange} errors={errors} />
      ) : (
        <Abroad shipping={shipping} onChange={onChange} errors={errors} country={country} />
      )}
      <Field
        {...wire('building')}
        className="col-span-2 sm:col-span-6"
        label={m.building()}
        hint={m.building_hint()}
        optional
        autoComplete="address-line2"
        maxLength={40}
      />
      <Field {...wire('floor')} className="justify-end sm:col-span-3" label={m.floor()} optional maxLength={20} />
      <Field
        {...wire('apartment')}
        className="justify-end sm:col-span-3"
        label={m.apartment()}
        optional
        maxLength={20}
      />
      {country === 'KW' && (
        <Field
          {...wire('paci')}
          className="col-span-2 sm:col-span-6"
          label={m.paci()}
          hint={m.paci_hint()}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
        />
      )}
      <Field
        as="textarea"
        {...wire('notes')}
        className="col-span-2 sm:col-span-6"
        label={m.shipping_notes()}
        optional
        rows={2}
        maxLength={500}
      />
    </div>
  )
}

/** Governorate, area, block, street and avenue, as in Kuwaiti addresses. */
function Kuwait({ shipping, onChange, errors }: Props) {
  const locale = useSite()?.locale ?? 'ar'
  const wire = wiring(shipping, onChange, errors)
  return (
    <>
      <Field
        as="select"
        name="governorate"
        className="col-span-2 sm:col-span-3"
        label={m.governorate()}
        required
        value={shipping.governorate}
        onChange={(event) => onChange(moveTo(event.target.value as Governorate | '', shipping))}
        error={fieldText(errors.governorate)}
      >
        <option value="">{m.choose()}</option>
        {governorates.map((id) => (
          <option key={id} value={id}>
            {governorateName(id, locale)}
          </option>
        ))}
      </Field>
      <AreaField
        className="col-span-2 sm:col-span-3"
        value={shipping}
        onChange={(picked) => onChange({ ...shipping, ...picked })}
        error={fieldText(errors.area)}
      />
      <Field {...wire('block')} className="sm:col-span-2" label={m.block()} required maxLength={20} />
      <Field {...wire('street')} className="sm:col-span-2" label={m.street()} required maxLength={60} />
      <Field {...wire('avenue')} className="col-span-2" label={m.avenue()} optional maxLength={20} />
    </>
  )
}

/** City, area and street as used in the other states; in the Emirates the emirate first. */
function Abroad({ shipping, onChange, errors, country }: Props & { country: Exclude<Country, 'KW'> }) {
  const locale = useSite()?.locale ?? 'ar'
  const wire = wiring(shipping, onChange, errors)
  return (
    <>
      {country === 'AE' && (
        <Field as="select" {...wire('emirate')} className="col-span-2 sm:col-span-6" label={m.emirate()} required>
          <option value="">{m.choose()}</option>
          {emirates.map((id) => (
            <option key={id} value={id}>
              {emirateName(id, locale)}
            </option>
          ))}
        </Field>
      )}
      <Field
        {...wire('city')}
        className="col-span-2 sm:col-span-3"
        label={m.city()}
        required
        autoComplete="address-level2"
        maxLength={60}
      />
      <Field
        {...wire('district')}
        name="area"
        error={fieldText(errors.area)}
        className="col-span-2 sm:col-span-3"
        label={m.district()}
        required
        autoComplete="address-level3"
        maxLength={60}
      />
      <Field
        {...wire('address')}
        className="col-span-2 sm:col-span-6"
        label={m.address()}
        hint={addressHints[country]()}
        required
        autoComplete="address-line1"
        maxLength={160}
      />
    </>
  )
}

/** Delivery hints differ by country. */
const addressHints: Record<Exclude<Country, 'KW'>, () => string> = {
  SA: m.address_hint_sa,
  AE: m.address_hint_ae,
  QA: m.address_hint_qa,
  BH: m.address_hint_bh,
  OM: m.address_hint_om,
}

const wiring =
  (shipping: ShippingDraft, onChange: Props['onChange'], errors: FieldErrors) => (name: keyof ShippingDraft) => ({
    name: name as string,
    value: shipping[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...shipping, [name]: event.target.value }),
    error: fieldText(errors[name]),
  })
