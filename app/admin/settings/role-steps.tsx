import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { type NamedRole, roleName } from '#app/admin/users/roles/role-names.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

export const stepField = (roleId: string): string => `step-${roleId}`

/** The result of saving: done, refused, or in `needed` what another admin has saved in the meantime. */
export type RoleStepsResult =
  | { kind: 'steps'; saved: true }
  | { kind: 'steps'; saved: false; reason: 'own_two_factor' | 'not_admin'; typed: string[] }
  | { kind: 'steps'; saved: false; reason: 'changed'; needed: string[]; typed: string[] }

type RoleStepsProps = {
  roles: readonly (NamedRole & { needsTwoFactor: boolean })[]
  /** The store requires it of all its staff, without exceptions by role. */
  isForAll: boolean
  result: RoleStepsResult | undefined
}

/** The roles that require a second factor at sign-in. */
export function RoleSteps({ roles, isForAll, result }: RoleStepsProps) {
  const locale = useSite()?.locale ?? 'ar'
  const pending = useNavigation().formData?.get('group') === 'role-steps'
  const needed = roles.filter(({ needsTwoFactor }) => needsTwoFactor).map(({ id }) => id)
  const form = useRef<HTMLFormElement>(null)
  const { seen, filled, saves, watch } = useInputVersion(needed.join(' '), result, (latest) => {
    if (latest.saved) return 'saved'
    return latest.reason === 'changed' ? { seen: latest.needed.join(' ') } : undefined
  })
  useUnsavedForm(form, filled, saves)
  const [refused, conflict] = [
    result?.saved === false ? result : undefined,
    result?.saved === false && result.reason === 'changed' ? result : undefined,
  ]
  return (
    <Panel title={m.role_steps_title()} className="max-w-4xl">
      <p className="-mt-1 mb-3 max-w-prose text-sm text-quiet">
        {isForAll ? m.role_steps_all() : m.role_steps_intro()}
      </p>
      <ForRole needs={['settings.act', 'security.act']} shown>
        <Form key={filled} ref={form} method="post" {...watch} preventScrollReset>
          <FocusedNotice result={result} className="not-empty:mb-3">
            {result?.saved && <Notice tone="success" live="status" title={m.role_steps_saved()} />}
            {refused && (
              <Notice tone={conflict ? 'warning' : 'danger'} live="alert">
                {words[refused.reason]()}
              </Notice>
            )}
          </FocusedNotice>
          <input type="hidden" name="group" value="role-steps" />
          <input type="hidden" name="seen" value={seen} />
          <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
            {roles.map((role) => (
              <Checkbox
                key={role.id}
                name={stepField(role.id)}
                defaultChecked={(refused?.typed ?? needed).includes(role.id)}
              >
                {roleName(role, locale)}
              </Checkbox>
            ))}
          </div>
          <Button type="submit" pending={pending} pendingLabel={m.settings_saving()} className="mt-4">
            {conflict ? m.settings_conflict_keep() : m.admin_settings_save()}
          </Button>
        </Form>
      </ForRole>
    </Panel>
  )
}

const words = {
  own_two_factor: m.admin_security_own_first_text,
  not_admin: m.users_refused_not_admin,
  changed: m.role_steps_changed,
}
