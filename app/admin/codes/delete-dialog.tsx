import { type RefObject, useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

type DeleteDialogProps = { dialog: RefObject<HTMLDialogElement | null>; code: string; pending: boolean }

/** Asks before a code is deleted; the list is where it can be undone. */
export function DeleteDialog({ dialog, code, pending }: DeleteDialogProps) {
  const id = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      closedby="any"
      className="sheet m-auto w-[min(28rem,calc(100%-2rem))] p-0 text-ink shadow-soft"
    >
      <div className="flex flex-col gap-3 p-5 md:p-6">
        <h2 id={`${id}-title`} className="text-xl">
          {m.codes_delete_title({ code: isolate(code) })}
        </h2>
        <p id={`${id}-text`}>{m.codes_delete_text()}</p>
        <Form method="post" action="/admin/discount-codes" className="mt-2 flex flex-wrap gap-2">
          <input type="hidden" name="code" value={code} />
          <Button className="grow" onClick={() => dialog.current?.close()}>
            {m.codes_delete_no()}
          </Button>
          <Button type="submit" name="intent" value="delete" variant="danger" pending={pending} className="grow">
            {m.codes_delete_yes()}
          </Button>
        </Form>
      </div>
    </dialog>
  )
}
