import { socialNames, socialPlaces } from '#app/storefront/contact/social-names.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { StoreSettings } from '#shop/settings/form.ts'
import { socialSchema } from '#shop/settings/store.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

/** Links to the shop's social media pages. */
export function SocialForm({ social, ...group }: GroupProps & { social: StoreSettings['social'] }) {
  return (
    <GroupForm
      group="social"
      title={m.settings_social_title()}
      intro={m.settings_social_intro()}
      schema={socialSchema}
      {...group}
    >
      {({ field }) => (
        <div className="grid gap-4 md:grid-cols-2">
          {socialPlaces.map((place) => (
            <Field
              {...field(place, social[place])}
              key={place}
              label={<bdi>{socialNames[place]}</bdi>}
              type="url"
              optional
              maxLength={200}
              placeholder="https://"
            />
          ))}
        </div>
      )}
    </GroupForm>
  )
}
