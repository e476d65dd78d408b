import { useEffect, useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/admin/kit/checked-form.ts'
import { Panel } from '#app/admin/kit/panel.tsx'
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
  const pending = useNavigation().formData?.get('do') === 'notes'
  const id = useId()
  // Another admin's save updates the field only while it has no unsaved input; until then its version counts as unseen.
  const [touched, setTouched] = useState(false)
  const [filled, setFilled] = useState(notes)
  if (!touched && filled !== notes) setFilled(notes)
  const { form, field } = useCheckedForm(notesSchema, result?.kind === 'notes_invalid' ? result.errors : undefined)
  useEffect(() => {
    if (result?.kind !== 'notes_saved') return
    toast.success(m.admin_orders_notes_saved())
    setTouched(false)
  }, [result])
  const typed = result && 'typed' in result ? result.typed : undefined
  return (
    <Panel title={m.admin_orders_notes_title()}>
      <Form {...form} preventScrollReset className="flex flex-col gap-3">
        <input type="hidden" name="do" value="notes" />
        {result?.kind === 'notes_changed' && (
          <Notice tone="warning" live="alert" title={m.admin_orders_notes_changed()}>
            <p className="mt-1 wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
              {result.notes || m.admin_orders_notes_emptied()}
            </p>
            <p className="mt-2">{m.admin_orders_notes_changed_text()}</p>
          </Notice>
        )}
        <input type="hidden" name="seen" value={result?.kind === 'notes_changed' ? result.notes : filled} />
        <Field
          as="textarea"
          {...field('notes', typed ?? filled)}
          key={typed === undefined ? filled : 'typed'}
          onChange={() => setTouched(true)}
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
