import { useEffect, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { maxAdminNotes, notesSchema } from '#shop/orders/notes.ts'

export type NotesResult =
  | { kind: 'notes_saved' }
  /** `notes` is the current text, saved by another admin. */
  | { kind: 'notes_changed'; notes: string; typed: string }
  | { kind: 'notes_invalid'; errors: Record<string, string>; typed: string }

/** The team's notes on an order. Concurrent changes are shown, not overwritten. */
export function NotesForm({ notes, result }: { notes: string; result: NotesResult | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'notes'
  const id = useId()
  const { seen, filled, saves, watch } = useInputVersion(notes, result, (latest) => {
    if (latest.kind === 'notes_saved') return 'saved'
    return latest.kind === 'notes_changed' ? { seen: latest.notes } : undefined
  })
  const { form, field } = useCheckedForm(notesSchema, result?.kind === 'notes_invalid' ? result.errors : undefined)
  useUnsavedForm(form.ref, filled, saves)
  useEffect(() => {
    if (result?.kind === 'notes_saved') toast.success(m.admin_orders_notes_saved())
  }, [result])
  const typed = result && 'typed' in result ? result.typed : undefined
  return (
    <Panel title={m.admin_orders_notes_title()}>
      <Form {...form} {...watch} preventScrollReset className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="notes" />
        {result?.kind === 'notes_changed' && (
          <Notice tone="warning" live="alert" title={m.admin_orders_notes_changed()}>
            <p className="mt-1 wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
              {result.notes || m.admin_orders_notes_emptied()}
            </p>
            <p className="mt-2">{m.admin_orders_notes_changed_text()}</p>
          </Notice>
        )}
        <input type="hidden" name="seen" value={seen} />
        <Field
          as="textarea"
          {...field('notes', typed ?? filled)}
          key={filled}
          id={id}
          label={m.admin_orders_notes_label()}
          hint={m.admin_orders_notes_hint()}
          rows={3}
          dir="auto"
          maxLength={maxAdminNotes}
        />
        <Button
          type="submit"
          variant="secondary"
          pending={pending}
          pendingLabel={m.admin_moving()}
          className="self-start"
        >
          {m.admin_orders_notes_save()}
        </Button>
      </Form>
    </Panel>
  )
}
