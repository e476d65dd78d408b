import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { SubscribeProblem } from '#shop/newsletter/form.ts'
import { InterestChoices } from './interest-choices.tsx'

export type PreferencesResult =
  | { ok: true }
  | { ok: false; problem: SubscribeProblem | 'failed'; errors: FieldErrors }
  | null

const problems = {
  missing: m.newsletter_missing,
  no_interest: m.newsletter_no_interest,
  invalid: m.newsletter_invalid,
  failed: m.newsletter_save_failed,
}
/** Each language in its own name, so that visitors who cannot read the page still find theirs. */
const languages = { ar: 'العربية', en: 'English' } as const

type Props = {
  subscription: { name: string; interests: readonly string[]; locale: 'ar' | 'en' }
  result: PreferencesResult
}

/** A subscriber's name, interests and language. */
export function PreferencesForm({ subscription, result }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const pending = useNavigation().formData?.get('intent') === 'save'
  const errors = result?.ok === false ? result.errors : {}
  useEffect(() => {
    if (result?.ok === false) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [result])
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <Field
        name="name"
        label={m.your_name()}
        required
        autoComplete="name"
        maxLength={60}
        defaultValue={subscription.name}
        error={fieldText(errors.name)}
      />
      <InterestChoices
        chosen={subscription.interests}
        error={errors.interests === undefined ? undefined : m.newsletter_no_interest()}
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 font-medium">{m.newsletter_language()}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {(['ar', 'en'] as const).map((locale) => (
            <RadioCard
              key={locale}
              name="locale"
              value={locale}
              lang={locale}
              defaultChecked={subscription.locale === locale}
              label={languages[locale]}
            />
          ))}
        </div>
      </fieldset>
      {result?.ok && !pending && <Notice tone="success" live="status" title={m.newsletter_saved()} />}
      {result?.ok === false && <Notice tone="danger" live="alert" title={problems[result.problem]()} />}
      <Button type="submit" name="intent" value="save" pending={pending} pendingLabel={m.newsletter_saving()}>
        {m.newsletter_save()}
      </Button>
    </Form>
  )
}
