import type { FieldOf } from '#app/checked-form.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import * as m from '#locales/compiled/messages.js'

/** The current password. */
export function CurrentPasswordField({ field, name = 'password', label, hint }: KnownProps) {
  return (
    <PasswordField
      {...field(name)}
      label={label ?? m.account_password()}
      autoComplete="current-password"
      required
      hint={hint}
      showLabel={label ? m.account_current_show() : m.account_password_show()}
      hideLabel={label ? m.account_current_hide() : m.account_password_hide()}
    />
  )
}
type KnownProps = { field: FieldOf; name?: string; label?: string; hint?: string }

/** A new password and its confirmation, each of which can be shown. */
export function NewPasswords({ field, hint, label }: { field: FieldOf; hint: string; label?: string }) {
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label ?? m.account_password()}
        autoComplete="new-password"
        required
        hint={hint}
        showLabel={m.account_password_show()}
        hideLabel={m.account_password_hide()}
      />
      <PasswordField
        {...field('confirm')}
        label={m.account_confirm()}
        autoComplete="new-password"
        required
        showLabel={m.account_confirm_show()}
        hideLabel={m.account_confirm_hide()}
      />
    </>
  )
}
