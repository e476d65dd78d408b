import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { Field } from '#app/ui/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ShippingDraft } from './draft.ts'

type Props = { shipping: ShippingDraft; onChange: (shipping: ShippingDraft) => void; errors: FieldErrors }

/** Step 2: where the parcel goes; only for a cart with something to deliver. */
export function ShippingStep({ shipping, onChange, errors }: Props) {
  const wire = (name: keyof ShippingDraft) => ({
    name,
    value: shipping[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...shipping, [name]: event.target.value }),
    error: fieldText(errors[name]),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <Field
        {...wire('city')}
        className="sm:col-span-3"
        label={m.city()}
        required
        autoComplete="address-level1"
        maxLength={60}
      />
      <Field
        {...wire('area')}
        className="sm:col-span-3"
        label={m.area()}
        required
        autoComplete="address-level2"
        maxLength={60}
      />
      <Field
        {...wire('address')}
        className="sm:col-span-6"
        label={m.address()}
        hint={m.address_hint()}
        required
        autoComplete="street-address"
        maxLength={160}
      />
      <Field
        {...wire('building')}
        className="sm:col-span-2"
        label={m.building()}
        optional
        autoComplete="address-line2"
        maxLength={40}
      />
      <Field {...wire('floor')} className="sm:col-span-2" label={m.floor()} optional maxLength={20} />
      <Field {...wire('apartment')} className="sm:col-span-2" label={m.apartment()} optional maxLength={20} />
      <Field
        as="textarea"
        {...wire('notes')}
        className="sm:col-span-6"
        label={m.shipping_notes()}
        optional
        rows={2}
        maxLength={500}
      />
    </div>
  )
}
