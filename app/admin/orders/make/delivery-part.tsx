import { Panel } from '#app/admin/kit/panel.tsx'
import { useSite } from '#app/site.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { countries, countryName } from '#shop/addresses/countries.ts'
import { emirateName, emirates, governorateName, governorates } from '#shop/addresses/shipping.ts'
import type { BindField } from './bind-field.ts'
import type { Draft } from './draft.ts'

type Of = (part: keyof Draft['shipping']) => ReturnType<BindField>

/** The address, with the fields checkout has for that country. */
export function DeliveryPart({ shipping, wire }: { shipping: Draft['shipping']; wire: BindField }) {
  const locale = useSite()?.locale ?? 'ar'
  const offered = useSite()?.store.countries ?? countries
  const isKuwait = shipping.country === 'KW'
  const of: Of = (part) => wire(`shipping.${part}`, shipping[part])
  return (
    <Panel title={m.team_order_delivery()}>
      <p className="-mt-2 mb-4 text-sm text-quiet">{m.team_order_delivery_hint()}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field as="select" {...of('country')} label={m.country()}>
          {countries
            .filter((id) => offered.includes(id) || id === shipping.country)
            .map((id) => (
              <option key={id} value={id}>
                {countryName(id, locale)}
              </option>
            ))}
        </Field>
        {/* Switching the country back and forth keeps the input. */}
        <div hidden={!isKuwait} className="contents">
          <Kuwait of={of} />
        </div>
        <div hidden={isKuwait} className="contents">
          <Abroad of={of} isEmirates={shipping.country === 'AE'} />
        </div>
        <Field {...of('building')} label={m.building()} optional autoComplete="off" maxLength={40} />
        <div className="grid grid-cols-2 gap-4">
          <Field {...of('floor')} label={m.floor()} optional autoComplete="off" maxLength={20} />
          <Field {...of('apartment')} label={m.apartment()} optional autoComplete="off" maxLength={20} />
        </div>
        <div hidden={!isKuwait}>
          <Field {...of('paci')} label={m.paci()} optional inputMode="numeric" autoComplete="off" maxLength={12} />
        </div>
        <Field
          as="textarea"
          rows={2}
          {...of('notes')}
          label={m.shipping_notes()}
          optional
          maxLength={500}
          className="sm:col-span-2"
        />
      </div>
    </Panel>
  )
}

/** Governorate, area, block, street and avenue; a known area sets its governorate. */
function Kuwait({ of }: { of: Of }) {
  const locale = useSite()?.locale ?? 'ar'
  const governorate = of('governorate')
  const known = of('areaId').defaultValue !== '' && governorates.find((id) => id === governorate.defaultValue)
  return (
    <>
      <Field {...of('area')} label={m.area()} autoComplete="off" maxLength={60} />
      <Field as="select" {...governorate} error={governorate.error ?? of('city').error} label={m.governorate()}>
        {/* Set from the area in place, so that no field moves under the pointer. */}
        <option value="">{known ? governorateName(known, locale) : m.choose()}</option>
        {governorates.map((id) => (
          <option key={id} value={id}>
            {governorateName(id, locale)}
          </option>
        ))}
      </Field>
      <Field {...of('block')} label={m.block()} autoComplete="off" maxLength={20} />
      <Field {...of('street')} label={m.street()} autoComplete="off" maxLength={60} />
      <Field {...of('avenue')} label={m.avenue()} optional autoComplete="off" maxLength={20} />
    </>
  )
}

/** City, area and street as used in the other states; in the Emirates the emirate first. */
function Abroad({ of, isEmirates }: { of: Of; isEmirates: boolean }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <>
      {isEmirates && (
        <Field as="select" {...of('emirate')} label={m.emirate()} required>
          <option value="" />
          {emirates.map((id) => (
            <option key={id} value={id}>
              {emirateName(id, locale)}
            </option>
          ))}
        </Field>
      )}
      <Field {...of('city')} label={m.city()} autoComplete="off" maxLength={60} />
      <Field {...of('district')} error={of('area').error} label={m.district()} autoComplete="off" maxLength={60} />
      <Field {...of('address')} label={m.address()} autoComplete="off" maxLength={160} className="sm:col-span-2" />
    </>
  )
}
