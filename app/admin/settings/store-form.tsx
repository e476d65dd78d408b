import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { formatPhone } from '#shop/phone.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { storeSchema } from '#shop/settings/store.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

type StoreProps = GroupProps & { store: Pick<StoreSettings, 'name' | 'contact' | 'company'> }

/** The shop's name in both languages, and its contact data. */
export function StoreForm({ store: { name, contact, company }, ...group }: StoreProps) {
  return (
    <GroupForm
      group="store"
      title={m.settings_store_title()}
      intro={m.settings_store_intro()}
      schema={storeSchema}
      {...group}
    >
      {({ field }) => (
        <div className="grid gap-4 md:grid-cols-2">
          <Field {...field('nameAr', name.ar)} label={m.settings_name_ar()} lang="ar" required maxLength={60} />
          <Field {...field('nameEn', name.en)} label={m.settings_name_en()} lang="en" required maxLength={60} />
          <Field
            {...field('email', contact.email)}
            label={m.settings_email()}
            hint={m.settings_email_hint()}
            type="email"
            required
            maxLength={254}
            className="md:col-span-2"
          />
          <Field
            {...field('phone', formatPhone(contact.phone))}
            label={m.settings_phone()}
            type="tel"
            required
            maxLength={40}
          />
          <Field
            {...field('whatsapp', formatPhone(contact.whatsapp))}
            label={m.settings_whatsapp()}
            type="tel"
            required
            maxLength={40}
          />
          <Field
            {...field('registration', company.registration)}
            label={m.settings_registration()}
            hint={m.settings_registration_hint()}
            dir="ltr"
            optional
            maxLength={40}
            className="md:col-span-2"
          />
        </div>
      )}
    </GroupForm>
  )
}
