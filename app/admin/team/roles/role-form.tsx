import { Fragment } from 'react'
import { Form, useNavigation } from 'react-router'
import { ChangedNotice } from '#app/admin/audit/changed-notice.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { useMay } from '#app/admin/shell/access/may.ts'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { roleSchema } from '#shop/accounts/roles/form.ts'
import { PermissionTable } from './permission-table.tsx'
import { type RoleResult, roleProblem, roleRefusals, type TypedRole } from './role-result.ts'

type RoleFormProps = {
  role: TypedRole & { version: string }
  result: RoleResult | undefined
  submit: string
}

/** Names and permissions of a custom role; input survives every refusal. */
export function RoleForm({ role, result, submit }: RoleFormProps) {
  const may = useMay()
  const problems = result?.kind === 'invalid' ? result.problems : undefined
  const { form, field, problem } = useCheckedForm(roleSchema, problems, roleProblem)
  const pending = useNavigation().formData?.get('intent') === 'save'
  const shown = result !== undefined && 'typed' in result && result.typed ? result.typed : role
  const conflict = result?.kind === 'changed' ? result : undefined
  const { seen, filled, saves, watch } = useInputVersion(role.version, result, (latest) => {
    if (latest.kind === 'changed') return { seen: latest.version }
    return latest.kind === 'saved' ? 'saved' : undefined
  })
  useUnsavedForm(form.ref, filled, saves)
  return (
    <Form {...form} {...watch} preventScrollReset className="mt-4 flex max-w-4xl flex-col gap-4">
      <FocusedNotice result={result}>
        {conflict && (
          <ChangedNotice title={m.roles_changed_title()} text={m.roles_changed_text()} since={conflict.since} />
        )}
        {result?.kind === 'refused' && (
          <Notice tone="danger" live="alert" title={m.users_refused_title()}>
            {roleRefusals[result.reason]()}
          </Notice>
        )}
      </FocusedNotice>
      <input type="hidden" name="version" value={seen} />
      <Fragment key={filled}>
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
      </Fragment>
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
