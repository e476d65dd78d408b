import type { FieldOf } from '#app/checked-form.ts'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'

type EmailFieldProps = ReturnType<FieldOf> & {
  hint?: string
  autoComplete?: 'username' | 'email'
  onChange?: (typed: string) => void
}

/** An email address field: always left to right, with the email keyboard. */
export function EmailField({ hint, autoComplete = 'username', onChange, ...field }: EmailFieldProps) {
  return (
    <Field
      {...field}
      label={m.account_email()}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      onChange={(event) => onChange?.((event.currentTarget as HTMLInputElement).value)}
      hint={hint}
    />
  )
}
