import type { RefObject } from 'react'
import { ConfirmSheet } from '#app/admin/kit/confirm-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

type RefundDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>
  /** The id of the form it submits. */
  form: string
  amount: string
  /** Opened by the server, when the page's own dialog did not run. */
  open: boolean
  pending: boolean
  /** The team took the payment itself, and pays it back itself. */
  byHand: boolean
}

/** Confirms a refund. */
export function RefundDialog({ dialog, form, amount, open, pending, byHand }: RefundDialogProps) {
  return (
    <ConfirmSheet
      dialog={dialog}
      title={m.admin_refund_confirm_title({ amount: isolate(amount) })}
      text={byHand ? m.admin_refund_confirm_by_hand() : m.admin_refund_confirm_text()}
      open={open}
    >
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
    </ConfirmSheet>
  )
}
