import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { detailsSchema } from '#shop/accounts/form.ts'
import { EmailField } from '../kit/email-field.tsx'
import { CurrentPasswordField } from '../kit/password-fields.tsx'
import { problemText } from '../kit/problem-text.ts'
import { SaveOrCancel } from '../kit/save-or-cancel.tsx'

/** Result of a form on the details page. `asked` is the address that was sent a link. */
export type DetailsResult = {
  saved?: true
  newEmail?: string | null
  resent?: true
  failed?: true
  problems?: FieldErrors
  seconds?: number
}

type DetailsFormProps = {
  person: { name: string; email: string; hasPassword: boolean }
  result: DetailsResult | undefined
  onCancel: () => void
}

/** Name and email. The password is required once the address changes; without one the server asks for a recent sign-in. */
export function DetailsForm({ person, result, onCancel }: DetailsFormProps) {
  const [email, setEmail] = useState(person.email)
  const pending = useNavigation().formData?.has('name') ?? false
  const { form, field, problem } = useCheckedForm(detailsSchema, result?.problems, problemText)
  const refusal = !person.hasPassword && problem('password')
  const moves = email.trim().toLowerCase() !== person.email
  return (
    <Form {...form} className="mt-4 flex flex-col gap-5">
      <Field
        {...field('name', person.name)}
        label={m.profile_name()}
        autoComplete="name"
        // The form replaces its button.
        autoFocus
        required
        maxLength={80}
      />
      <EmailField
        {...field('email', person.email)}
        autoComplete="email"
        onChange={setEmail}
        hint={m.profile_email_hint()}
      />
      {moves && person.hasPassword && (
        <CurrentPasswordField field={field} label={m.profile_email_password()} hint={m.profile_email_password_hint()} />
      )}
      {refusal && <Notice tone="warning" live="alert" title={refusal} />}
      <SaveOrCancel pending={pending} onCancel={onCancel} />
    </Form>
  )
}
