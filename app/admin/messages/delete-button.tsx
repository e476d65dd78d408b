import { useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { ConfirmDialog } from '#app/admin/kit/confirm-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { TrashIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

/** Deletes the message after a confirmation; it can be undone, so without scripts there is no confirmation. */
export function DeleteButton({ number }: { number: string }) {
  const form = useRef<HTMLFormElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const submit = useSubmit()
  return (
    <>
      <Form
        ref={form}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          dialog.current?.showModal()
        }}
      >
        <input type="hidden" name="intent" value="delete" />
        <Button type="submit" variant="danger" block icon={<TrashIcon size={18} />}>
          {m.inbox_delete()}
        </Button>
      </Form>
      <ConfirmDialog
        dialog={dialog}
        title={m.inbox_delete_ask({ number: isolate(number) })}
        text={m.inbox_delete_text()}
        yes={m.inbox_delete()}
        no={m.inbox_delete_no()}
        onYes={() => void submit(form.current)}
      />
    </>
  )
}
