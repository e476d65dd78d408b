import { fieldText } from '#app/field-text.ts'
import type { FieldErrors } from '#app/form.ts'
import { Field } from '#app/ui/field.tsx'
import * as m from '#locales/compiled/messages.js'
import type { CustomerDraft } from './draft.ts'

type Props = {
  customer: CustomerDraft
  onChange: (customer: CustomerDraft) => void
  errors: FieldErrors
  /** The wish for a time, when the cart holds a consultation. */
  session: { note: string; onChange: (note: string) => void } | null
}

/** Step 1: who buys. */
export function CustomerStep({ customer, onChange, errors, session }: Props) {
  const wire = (name: keyof CustomerDraft) => ({
    name,
    value: customer[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...customer, [name]: event.target.value }),
    error: fieldText(errors[name]),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field {...wire('firstName')} label={m.first_name()} required autoComplete="given-name" maxLength={60} />
      <Field {...wire('lastName')} label={m.last_name()} required autoComplete="family-name" maxLength={60} />
      <Field
        {...wire('email')}
        label={m.email()}
        hint={m.email_hint()}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
      />
      <Field
        {...wire('phone')}
        label={m.phone()}
        hint={m.phone_hint()}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={30}
      />
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
      {session && (
        <Field
          as="textarea"
          className="sm:col-span-2"
          name="sessionNote"
          label={m.session_note()}
          hint={m.session_note_hint()}
          optional
          rows={3}
          maxLength={500}
          value={session.note}
          onChange={(event) => session.onChange(event.target.value)}
        />
      )}
    </div>
  )
}
