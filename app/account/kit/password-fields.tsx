import { PasswordField } from '#app/ui/form/password-field.tsx'
import * as m from '#locales/compiled/messages.js'

type Problem = (name: string) => string | undefined

/** A password that is known already. */
export function KnownPassword({ problem, name = 'password', label, hint }: KnownProps) {
  return (
    <PasswordField
      label={label ?? m.account_password()}
      name={name}
      autoComplete="current-password"
      required
      hint={hint}
      error={problem(name)}
      showLabel={label ? m.account_current_show() : m.account_password_show()}
      hideLabel={label ? m.account_current_hide() : m.account_password_hide()}
    />
  )
}
type KnownProps = { problem: Problem; name?: string; label?: string; hint?: string }

/** A new password and its repetition, each of which can be shown. */
export function NewPasswords({ problem, hint, label }: { problem: Problem; hint: string; label?: string }) {
  return (
    <>
      <PasswordField
        label={label ?? m.account_password()}
        name="password"
        autoComplete="new-password"
        required
        hint={hint}
        error={problem('password')}
        showLabel={m.account_password_show()}
        hideLabel={m.account_password_hide()}
      />
      <PasswordField
        label={m.account_confirm()}
        name="confirm"
        autoComplete="new-password"
        required
        error={problem('confirm')}
        showLabel={m.account_confirm_show()}
        hideLabel={m.account_confirm_hide()}
      />
    </>
  )
}
