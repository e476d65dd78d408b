import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useUnsavedForm } from '#app/admin/kit/unsaved.ts'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxMessage } from '#shop/messages/status.ts'
import { fieldProblem } from './field-problem.ts'
import type { ViewResult } from './view-result.ts'

/** The team's notes. On a conflict both versions are shown, so that neither is lost. */
export function NotesPanel({ notes, result }: { notes: string; result: ViewResult | undefined }) {
  const refused = result?.kind === 'refused' && result.what === 'notes' ? result : undefined
  const { seen, filled, saves, watch } = useInputVersion(notes, result, (latest) => {
    if (latest.kind === 'noted') return 'saved'
    if (latest.kind !== 'refused' || latest.what !== 'notes' || latest.now === undefined) return
    return { seen: latest.now }
  })
  const form = useRef<HTMLFormElement>(null)
  useUnsavedForm(form, filled, saves)
  const pending = useNavigation().formData?.get('intent') === 'notes'
  return (
    <Panel title={m.inbox_notes()}>
      <Form ref={form} method="post" {...watch} preventScrollReset className="flex flex-col gap-3">
        {refused?.reason === 'changed' && (
          <Notice tone="warning" live="alert" title={m.inbox_notes_conflict()}>
            <p>{m.inbox_notes_conflict_text()}</p>
            <bdi className="mt-2 block rounded-sm bg-raised p-2 whitespace-pre-line wrap-anywhere">
              {refused.now || '—'}
            </bdi>
          </Notice>
        )}
        {refused?.reason === 'unknown_message' && (
          <Notice tone="danger" live="alert" title={m.inbox_refused_unknown()} />
        )}
        <input type="hidden" name="intent" value="notes" />
        <input type="hidden" name="before" value={seen} />
        <Field
          key={filled}
          as="textarea"
          rows={4}
          name="notes"
          dir="auto"
          label={<span className="sr-only">{m.inbox_notes()}</span>}
          hint={m.inbox_notes_hint()}
          maxLength={maxMessage}
          defaultValue={refused?.typed ?? filled}
          error={fieldProblem(refused?.errors.notes)}
        />
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          pending={pending}
          pendingLabel={m.inbox_saving()}
        >
          {m.inbox_notes_save()}
        </Button>
      </Form>
    </Panel>
  )
}
