import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { formatPhone } from '#shop/phone.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import { socialSchema, storeSchema } from '#shop/settings/store.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

type StoreProps = GroupProps & { store: Pick<StoreSettings, 'name' | 'contact' | 'company'> }

/** What the shop is called in both languages, and how it is reached. */
export function StoreForm({ store: { name, contact, company }, ...group }: StoreProps) {
  return (
    <GroupForm
      group="store"
      title={m.settings_store_title()}
      intro={m.settings_store_intro()}
      schema={storeSchema}
      {...group}
    >
      {(problem) => (
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            label={m.settings_name_ar()}
            name="nameAr"
            lang="ar"
            dir="rtl"
            required
            maxLength={60}
            defaultValue={name.ar}
            error={problem('nameAr')}
          />
          <Field
            label={m.settings_name_en()}
            name="nameEn"
            lang="en"
            dir="ltr"
            required
            maxLength={60}
            defaultValue={name.en}
            error={problem('nameEn')}
          />
          <Field
            label={m.settings_email()}
            hint={m.settings_email_hint()}
            name="email"
            type="email"
            dir="ltr"
            required
            maxLength={254}
            defaultValue={contact.email}
            error={problem('email')}
            className="md:col-span-2"
          />
          <Field
            label={m.settings_phone()}
            name="phone"
            type="tel"
            dir="ltr"
            required
            maxLength={40}
            defaultValue={formatPhone(contact.phone)}
            error={problem('phone')}
          />
          <Field
            label={m.settings_whatsapp()}
            name="whatsapp"
            type="tel"
            dir="ltr"
            required
            maxLength={40}
            defaultValue={formatPhone(contact.whatsapp)}
            error={problem('whatsapp')}
          />
          <Field
            label={m.settings_registration()}
            hint={m.settings_registration_hint()}
            name="registration"
            dir="ltr"
            optional
            maxLength={40}
            defaultValue={company.registration}
            error={problem('registration')}
            className="md:col-span-2"
          />
        </div>
      )}
    </GroupForm>
  )
}

const places = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
  discord: 'Discord',
} as const satisfies Record<keyof StoreSettings['social'], string>

/** The addresses of the shop's pages elsewhere. */
export function SocialForm({ social, ...group }: GroupProps & { social: StoreSettings['social'] }) {
  return (
    <GroupForm
      group="social"
      title={m.settings_social_title()}
      intro={m.settings_social_intro()}
      schema={socialSchema}
      {...group}
    >
      {(problem) => (
        <div className="grid gap-4 md:grid-cols-2">
          {Object.entries(places).map(([place, name]) => (
            <Field
              key={place}
              label={<bdi>{name}</bdi>}
              name={place}
              type="url"
              dir="ltr"
              optional
              maxLength={200}
              placeholder="https://"
              defaultValue={social[place as keyof typeof places]}
              error={problem(place)}
            />
          ))}
        </div>
      )}
    </GroupForm>
  )
}
