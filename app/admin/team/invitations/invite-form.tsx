import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useSuccesses } from '#app/admin/kit/use-successes.ts'
import type { TeamResult } from '#app/admin/team/team-notice.tsx'
import { type NamedRole, roleName } from '#app/admin/users/roles/role-names.ts'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { MailIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { inviteSchema } from '#shop/accounts/invitations/form.ts'

type InviteFormProps = { roles: NamedRole[]; result: TeamResult | undefined }

/** Invites an address to the staff, with a role that the current admin may grant. */
export function InviteForm({ roles, result }: InviteFormProps) {
  const locale = useSite()?.locale ?? 'ar'
  const problems = result?.kind === 'invalid' ? result.problems : undefined
  const { form, field } = useCheckedForm(inviteSchema, problems)
  const typed = result !== undefined && 'typed' in result ? result.typed : undefined
  const invited = useSuccesses(result, ({ kind }) => kind === 'invited')
  const pending = useNavigation().formData?.get('intent') === 'invite'
  return (
    <Panel title={m.invite_title()}>
      <p className="mb-4 max-w-prose text-sm text-quiet">{m.invite_intro()}</p>
      <Form
        {...form}
        key={invited}
        preventScrollReset
        className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <Field
          {...field('email', typed?.email)}
          label={m.users_email()}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          className="sm:max-xl:col-span-2"
        />
        <Field as="select" {...field('role', typed?.role ?? roles.at(-1)?.id)} label={m.users_role()} required>
          {roles.map((role) => (
            <option key={role.id} value={role.id}>
              {roleName(role, locale)}
            </option>
          ))}
        </Field>
        <Field as="select" label={m.invite_language()} name="locale" defaultValue={typed?.locale ?? locale}>
          <option value="ar" lang="ar">
            العربية
          </option>
          <option value="en" lang="en">
            English
          </option>
        </Field>
        <Button
          type="submit"
          name="intent"
          value="invite"
          icon={<MailIcon size={20} />}
          pending={pending}
          pendingLabel={m.users_sending()}
          className="min-h-12 justify-self-start xl:mt-7.5"
        >
          {m.invite_submit()}
        </Button>
      </Form>
    </Panel>
  )
}
