import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
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
  /** The fields; `seen` changes when they should show the stored values again. */
  children: (form: { field: FieldOf; problem: (name: string) => string | undefined }, seen: string) => ReactNode
}

/**
 * A settings group with its own save button. After saving, the fields show the stored values; on a conflict the input
 * stays with a diff, and saving again overwrites.
 */
export function GroupForm(props: GroupFormProps) {
  const { group, title, intro, schema, version, result, onChange, after, children } = props
  const pending = useNavigation().formData?.get('group') === group
  const { form, field, problem } = useCheckedForm(schema, result?.problems)
  // Changes only when this form itself has saved: other forms' saves revalidate everything.
  const [seen, setSeen] = useState(version)
  const savedHere = useRef(false)
  useEffect(() => {
    if (!result?.saved) return
    savedHere.current = true
    toast.success(m.admin_settings_saved())
  }, [result])
  useEffect(() => {
    if (!savedHere.current || version === seen) return
    savedHere.current = false
    setSeen(version)
    form.ref.current?.reset()
  }, [version, seen, form.ref])
  useUnsavedForm(form.ref, seen)
  return (
    <Panel title={title} className="max-w-4xl">
      {intro && <p className="-mt-1 mb-3 max-w-prose text-sm text-quiet">{intro}</p>}
      <Form {...form} preventScrollReset onChange={(event) => onChange?.(event.currentTarget)}>
        <input type="hidden" name="group" value={group} />
        <input type="hidden" name="seen" value={result?.conflict?.version ?? seen} />
        {result?.conflict && <ConflictNotice conflict={result.conflict} />}
        {children({ field, problem }, seen)}
        <Button type="submit" pending={pending} pendingLabel={m.settings_saving()} className="mt-5">
          {result?.conflict ? m.settings_conflict_keep() : m.admin_settings_save()}
        </Button>
      </Form>
      {after}
    </Panel>
  )
}
