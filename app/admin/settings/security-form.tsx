import { Panel } from '#app/admin/kit/panel.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { securitySchema } from '#shop/settings/security.ts'
import { GroupForm, type GroupProps } from './group-form.tsx'

type SecurityFormProps = GroupProps & {
  adminsNeedTwoFactor: boolean
  /** Whether the current admin has a second factor, without which they cannot require it of others. */
  ownTwoFactor: boolean
}

/** Who must sign in with more than a password to the admin area. */
export function SecurityForm({ adminsNeedTwoFactor, ownTwoFactor, ...group }: SecurityFormProps) {
  if (!ownTwoFactor)
    return (
      <Panel title={m.admin_security_title()} className="max-w-4xl">
        <Notice
          title={m.admin_security_own_first()}
          action={
            <ButtonLink to="/profile/security" variant="secondary">
              {m.security_two_start()}
            </ButtonLink>
          }
        >
          {m.admin_security_own_first_text()}
        </Notice>
      </Panel>
    )
  return (
    <GroupForm group="security" title={m.admin_security_title()} schema={securitySchema} {...group}>
      {({ problem }) => (
        <Checkbox
          name="adminsNeedTwoFactor"
          defaultChecked={adminsNeedTwoFactor}
          error={problem('adminsNeedTwoFactor')}
        >
          {m.admin_security_two_factor()}
          <span className="block text-sm text-quiet">{m.admin_security_two_factor_text()}</span>
        </Checkbox>
      )}
    </GroupForm>
  )
}

/** An admin's own password and second factor are in their profile, as for every user. */
export function OwnSecurity({ email, twoFactor, passkeys }: { email: string; twoFactor: boolean; passkeys: number }) {
  return (
    <Panel title={m.settings_own_title()} className="max-w-4xl">
      <p className="max-w-prose">
        <bdi dir="ltr">{email}</bdi> · {twoFactor ? m.settings_own_two_on() : m.settings_own_two_off()} ·{' '}
        {m.passkeys_own({ count: passkeys })}
      </p>
      <p className="mt-1 max-w-prose text-sm text-quiet">{m.settings_own_text()}</p>
      <ButtonLink to="/profile/security" variant="secondary" className="mt-3">
        {m.settings_own_open()}
      </ButtonLink>
    </Panel>
  )
}
