import { Form, useNavigation } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { roleSchema } from '#shop/accounts/roles/form.ts'
import { type RoleAnswer, roleProblem, roleRefusals, type TypedRole } from './answer.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { PermissionTable } from './permission-table.tsx'

type RoleFormProps = {
  role: TypedRole & { version: string }
  answer: RoleAnswer | undefined
  submit: string
}

/** Names and permissions of a custom role; input survives every refusal. */
export function RoleForm({ role, answer, submit }: RoleFormProps) {
  const may = useMay()
  const problems = answer?.kind === 'invalid' ? answer.problems : undefined
  const { form, field, problem } = useCheckedForm(roleSchema, problems, roleProblem)
  const pending = useNavigation().formData?.get('intent') === 'save'
  const shown = answer !== undefined && 'typed' in answer && answer.typed ? answer.typed : role
  const conflict = answer?.kind === 'changed' ? answer : undefined
  return (
    <Form {...form} preventScrollReset className="mt-4 flex max-w-4xl flex-col gap-4">
      <FocusedNotice answer={answer}>
        {conflict && <ChangedNotice since={conflict.since} />}
        {answer?.kind === 'refused' && (
          <Notice tone="danger" live="alert" title={m.users_refused_title()}>
            {roleRefusals[answer.reason]()}
          </Notice>
        )}
      </FocusedNotice>
      <input type="hidden" name="version" value={conflict?.version ?? role.version} />
      <Panel title={m.roles_names()}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            {...field('nameAr', shown.nameAr)}
            label={m.audit_f_name_ar()}
            lang="ar"
            required
            maxLength={60}
            autoComplete="off"
          />
          <Field
            {...field('nameEn', shown.nameEn)}
            label={m.audit_f_name_en()}
            lang="en"
            required
            maxLength={60}
            autoComplete="off"
          />
        </div>
      </Panel>
      <Panel title={m.roles_allows()}>
        <p className="mb-2 max-w-prose text-sm text-quiet">{m.roles_allows_hint()}</p>
        <PermissionTable
          chosen={shown.permissions}
          mayGive={(permission) => may(permission)}
          error={problem('permissions')}
        />
      </Panel>
      <Button
        type="submit"
        name="intent"
        value="save"
        size="lg"
        pending={pending}
        pendingLabel={m.roles_saving()}
        className="self-start"
      >
        {conflict ? m.roles_changed_keep() : submit}
      </Button>
    </Form>
  )
}
