import type { ReactNode } from 'react'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import { cx } from '#app/ui/class-names.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { CustomerDraft } from './draft.ts'
import { PhoneField } from './phone-field.tsx'

type Props = {
  customer: CustomerDraft
  onChange: (customer: CustomerDraft) => void
  errors: FieldErrors
  /** Shown below the fields. */
  underEmail: ReactNode
  underPhone: ReactNode
}

/** Step 1: the customer. */
export function CustomerStep({ customer, onChange, errors, underEmail, underPhone }: Props) {
  const wire = (name: Exclude<keyof CustomerDraft, 'phone' | 'phoneCountry'>) => ({
    name,
    value: customer[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...customer, [name]: event.target.value }),
    error: fieldText(errors[name]),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field {...wire('firstName')} label={m.first_name()} required autoComplete="given-name" maxLength={60} />
      <Field {...wire('lastName')} label={m.last_name()} required autoComplete="family-name" maxLength={60} />
      <div className={cx('grid content-start', !useSite()?.store.whatsapp && 'sm:has-[[name=remind]]:row-span-2')}>
        <Field
          {...wire('email')}
          label={m.email()}
          hint={m.email_hint()}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        {underEmail}
      </div>
      <div className="grid content-start">
        <PhoneField
          value={customer}
          onChange={(typed) => onChange({ ...customer, ...typed })}
          problem={errors.phone}
          otherError={fieldText(errors.phone)}
        />
        {underPhone}
      </div>
      <Field
        {...wire('robloxUsername')}
        label={m.game_username()}
        hint={m.game_username_hint()}
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
      />
    </div>
  )
}
