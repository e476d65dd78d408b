import { type RefObject, useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

type RefundDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>
  /** The id of the form it sends. */
  form: string
  amount: string
  /** Shown by the server, when the page's own question did not run. */
  open: boolean
  pending: boolean
}

/** Asks before money leaves. */
export function RefundDialog({ dialog, form, amount, open, pending }: RefundDialogProps) {
  const id = useId()
  return (
    <dialog
      ref={dialog}
      open={open}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      closedby="any"
      className="sheet m-auto w-[min(28rem,calc(100%-2rem))] p-0 text-ink shadow-soft"
    >
      <div className="flex flex-col gap-3 p-5 md:p-6">
        <h2 id={`${id}-title`} className="text-xl">
          {m.admin_refund_confirm_title({ amount: isolate(amount) })}
        </h2>
        <p id={`${id}-text`}>{m.admin_refund_confirm_text()}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button className="grow" onClick={() => dialog.current?.close()}>
            {m.admin_refund_confirm_no()}
          </Button>
          <Button
            type="submit"
            form={form}
            name="confirmed"
            value="yes"
            variant="danger"
            pending={pending}
            pendingLabel={m.admin_refund_sending()}
            className="grow"
          >
            {m.admin_refund_confirm_yes()}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
