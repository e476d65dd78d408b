import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import type { InputVersion } from '#app/admin/kit/use-input-version.ts'
import { interestName } from '#app/admin/newsletter/names.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { campaignSchema } from '#shop/newsletter/campaigns/form.ts'
import { audiences } from '#shop/newsletter/campaigns/status.ts'
import { interests } from '#shop/newsletter/status.ts'
import { audienceName, type CampaignResult, type TypedCampaign } from './names.ts'

type CampaignFormProps = {
  /** The saved values, as form input. */
  saved: Partial<TypedCampaign>
  version: InputVersion<string>
  result: CampaignResult | undefined
  /** Called at first and on each input. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** The texts of a draft in both languages, and its audience; input survives every refusal. */
export function CampaignForm({ saved, version, result, onUnsaved }: CampaignFormProps) {
  const intent = useNavigation().formData?.get('intent')
  const refused = result?.kind === 'wrong' ? result.problems : undefined
  const { form, field: empty } = useCheckedForm(campaignSchema, refused)
  const isUnsaved = useUnsavedForm(form.ref, version.filled, version.saves)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved version is another form
  useEffect(() => onUnsaved(false), [])
  const typed = result !== undefined && 'typed' in result && result.typed.subjectAr !== '' ? result.typed : saved
  const field = (name: keyof TypedCampaign) => empty(name, typed[name] ?? '')
  return (
    <Form
      {...form}
      encType="multipart/form-data"
      preventScrollReset
      {...version.watch}
      onInput={() => {
        version.watch.onInput()
        onUnsaved(isUnsaved())
      }}
      className="sheet flex flex-col gap-4 p-4 md:p-5"
    >
      <input type="hidden" name="seen" value={version.seen} />
      <Field {...field('subjectAr')} label={m.campaigns_subject_ar()} lang="ar" required maxLength={150} />
      <Field
        {...field('textAr')}
        as="textarea"
        label={m.campaigns_text_ar()}
        lang="ar"
        required
        rows={10}
        maxLength={10_000}
      />
      <Field {...field('subjectEn')} label={m.campaigns_subject_en()} lang="en" required maxLength={150} />
      <Field
        {...field('textEn')}
        as="textarea"
        label={m.campaigns_text_en()}
        lang="en"
        required
        rows={10}
        maxLength={10_000}
        hint={m.campaigns_text_hint({ bold: isolate('**'), link: isolate('[…](/shop)') })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...field('audience')} as="select" label={m.campaigns_audience()}>
          {audiences.map((each) => (
            <option key={each} value={each}>
              {audienceName(each)}
            </option>
          ))}
        </Field>
        <Field {...field('locale')} as="select" label={m.campaigns_locale()}>
          <option value="">{m.campaigns_locale_both()}</option>
          <option value="ar">{m.mail_arabic()}</option>
          <option value="en">{m.mail_english()}</option>
        </Field>
        <Field {...field('interest')} as="select" label={m.campaigns_interest()}>
          <option value="">{m.campaigns_interest_any()}</option>
          {interests.map((each) => (
            <option key={each} value={each}>
              {interestName(each)}
            </option>
          ))}
        </Field>
        <Field
          {...field('perMinute')}
          label={m.campaigns_pace()}
          hint={m.campaigns_pace_hint()}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="save" size="lg" pending={intent === 'save'}>
          {m.campaigns_save()}
        </Button>
        <Button type="submit" name="intent" value="preview" variant="secondary" size="lg">
          {m.campaigns_preview()}
        </Button>
      </div>
    </Form>
  )
}
