import type { RefObject } from 'react'
import { Form } from 'react-router'
import { ConfirmSheet } from '#app/admin/kit/confirm-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

type DeleteDialogProps = { dialog: RefObject<HTMLDialogElement | null>; code: string; pending: boolean }

/** Confirms the deletion of a code, which can be undone on the list. */
export function DeleteDialog({ dialog, code, pending }: DeleteDialogProps) {
  return (
    <ConfirmSheet
      dialog={dialog}
      title={m.discounts_delete_title({ code: isolate(code) })}
      text={m.discounts_delete_text()}
    >
      <Form method="post" action="/admin/discount-codes" className="mt-2 flex flex-wrap gap-2">
        <input type="hidden" name="code" value={code} />
        <Button className="grow" onClick={() => dialog.current?.close()}>
          {m.discounts_delete_no()}
        </Button>
        <Button type="submit" name="intent" value="delete" variant="danger" pending={pending} className="grow">
          {m.discounts_delete_yes()}
        </Button>
      </Form>
    </ConfirmSheet>
  )
}
