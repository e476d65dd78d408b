import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import type { FieldOf } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { SettingsGroup } from '#shop/settings/groups.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import type { SettingsResult } from './save-group.ts'

/** Props of every group's form: the version shown, and the result of saving this group. */
export type GroupProps = { version: string; result: SettingsResult | undefined }

type GroupFormProps = GroupProps & {
  group: SettingsGroup
  title: string
  intro?: ReactNode
  schema: z.ZodMiniType
  onChange?: (form: HTMLFormElement) => void
  /** Shown below the form: a preview. */
  after?: ReactNode
  /** The fields; `filled` changes when they should show the stored values again. */
  children: (form: { field: FieldOf; problem: (name: string) => string | undefined }, filled: string) => ReactNode
}

/**
 * A settings group with its own save button. After saving, the fields show the stored values; on a conflict the input
 * stays with a diff, and saving again overwrites.
 */
export function GroupForm(props: GroupFormProps) {
  const { group, title, intro, schema, version, result, onChange, after, children } = props
  const pending = useNavigation().formData?.get('group') === group
  const { form, field, problem } = useCheckedForm(schema, result?.problems)
  const { seen, filled, saves, watch } = useInputVersion(version, result, ({ saved, conflict }) => {
    if (saved) return 'saved'
    return conflict && { seen: conflict.version }
  })
  useEffect(() => {
    if (result?.saved) toast.success(m.admin_settings_saved())
  }, [result])
  const shown = useRef(filled)
  useEffect(() => {
    if (shown.current === filled) return
    shown.current = filled
    form.ref.current?.reset()
  }, [form.ref, filled])
  useUnsavedForm(form.ref, filled, saves)
  return (
    <Panel title={title} className="max-w-4xl">
      {intro && <p className="-mt-1 mb-3 max-w-prose text-sm text-quiet">{intro}</p>}
      <Form {...form} {...watch} preventScrollReset onChange={(event) => onChange?.(event.currentTarget)}>
        <input type="hidden" name="group" value={group} />
        <input type="hidden" name="seen" value={seen} />
        {result?.conflict && <ConflictNotice conflict={result.conflict} />}
        {children({ field, problem }, filled)}
        <Button type="submit" pending={pending} pendingLabel={m.settings_saving()} className="mt-5">
          {result?.conflict ? m.settings_conflict_keep() : m.admin_settings_save()}
        </Button>
      </Form>
      {after}
    </Panel>
  )
}
