import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'

type EmailFieldProps = {
  error: string | undefined
  defaultValue?: string | undefined
  hint?: string
  autoComplete?: 'username' | 'email'
  onChange?: (typed: string) => void
}

/** An e-mail address: always left to right, with the right keyboard. */
export function EmailField({ error, defaultValue, hint, autoComplete = 'username', onChange }: EmailFieldProps) {
  return (
    <Field
      label={m.account_email()}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
      maxLength={254}
      defaultValue={defaultValue}
      onChange={(event) => onChange?.((event.currentTarget as HTMLInputElement).value)}
      hint={hint}
      error={error}
    />
  )
}
