import { useState } from 'react'
import { SeasonBanner } from '#app/storefront/catalog/season-banner.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Banner, bannerSchema } from '#shop/settings/banner.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

type BannerFormProps = GroupProps & {
  banner: Banner
  /** Whether it is visible to shoppers now. */
  shows: boolean
}

/** The seasonal banner's texts, days and switch, with a preview below. */
export function BannerForm({ banner, shows, ...group }: BannerFormProps) {
  const [shown, setShown] = useState(banner)

  /** The preview updates as you type. */
  function follow(form: HTMLFormElement) {
    const typed = new FormData(form)
    const text = (name: string) => String(typed.get(name) ?? '')
    setShown({
      ...banner,
      title: { ar: text('titleAr'), en: text('titleEn') },
      text: { ar: text('textAr'), en: text('textEn') },
      link: text('link'),
    })
  }

  return (
    <GroupForm
      group="banner"
      title={m.admin_banner_title()}
      intro={
        <>
          {shows ? m.admin_banner_shows() : m.admin_banner_hidden()} · {m.admin_banner_intro()}
        </>
      }
      schema={bannerSchema}
      onChange={follow}
      after={
        <>
          <h3 className="mt-6 mb-2 font-text text-sm font-semibold text-quiet">{m.admin_banner_preview()}</h3>
          <div inert>
            <SeasonBanner banner={shown} />
          </div>
        </>
      }
      {...group}
    >
      {({ field }) => (
        <>
          <Checkbox name="on" defaultChecked={banner.on}>
            {m.admin_banner_on()}
          </Checkbox>
          <div className="mt-2 grid gap-4 md:grid-cols-2">
            <Field
              {...field('titleAr', banner.title.ar)}
              label={m.admin_banner_title_ar()}
              lang="ar"
              required
              maxLength={80}
            />
            <Field
              {...field('titleEn', banner.title.en)}
              label={m.admin_banner_title_en()}
              lang="en"
              required
              maxLength={80}
            />
            <Field
              as="textarea"
              {...field('textAr', banner.text.ar)}
              label={m.admin_banner_text_ar()}
              lang="ar"
              optional
              rows={3}
              maxLength={240}
            />
            <Field
              as="textarea"
              {...field('textEn', banner.text.en)}
              label={m.admin_banner_text_en()}
              lang="en"
              optional
              rows={3}
              maxLength={240}
            />
            <Field
              {...field('link', banner.link)}
              label={m.admin_banner_link()}
              hint={m.admin_banner_link_hint()}
              dir="ltr"
              optional
              maxLength={200}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field {...field('from', banner.from ?? '')} label={m.admin_banner_from()} type="date" optional />
              <Field {...field('until', banner.until ?? '')} label={m.admin_banner_until()} type="date" optional />
            </div>
          </div>
        </>
      )}
    </GroupForm>
  )
}
