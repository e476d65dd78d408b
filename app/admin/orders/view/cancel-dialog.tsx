import type { RefObject } from 'react'
import { Form } from 'react-router'
import { ConfirmSheet } from '#app/admin/kit/confirm-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderStatus, PaymentStatus, Reservation } from '#shop/orders/status.ts'

type CancelDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>
  order: {
    number: string
    status: OrderStatus
    paymentStatus: PaymentStatus
    reservation: Reservation
    promoCode: string | null
  }
  /** Files the buyer can still download. */
  files: number
  pending: boolean
}

/** Confirms a cancellation, with its effects and what it does not do. */
export function CancelDialog({ dialog, order, files, pending }: CancelDialogProps) {
  return (
    <ConfirmSheet
      dialog={dialog}
      title={m.admin_cancel_title({ number: isolate(order.number) })}
      text={stockWords(order)}
    >
      {order.paymentStatus === 'paid' && (
        <Notice tone="warning" title={m.admin_orders_cancel_paid_title()}>
          {m.admin_cancel_paid()}
          {files > 0 && ` ${m.admin_orders_cancel_files()}`}
        </Notice>
      )}
      <Form method="post" preventScrollReset className="mt-2 flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="to" value="cancelled" />
        <input type="hidden" name="confirmed" value="yes" />
        <input type="hidden" name="seen" value={order.status} />
        {order.reservation === 'kept' && (
          <>
            <input type="hidden" name="asks" value="notify" />
            <Checkbox name="notify" defaultChecked className="basis-full">
              {m.shipments_notify()}
            </Checkbox>
          </>
        )}
        <Button className="grow" onClick={() => dialog.current?.close()}>
          {m.admin_cancel_no()}
        </Button>
        <Button type="submit" variant="danger" pending={pending} pendingLabel={m.admin_moving()} className="grow">
          {m.admin_cancel_yes()}
        </Button>
      </Form>
    </ConfirmSheet>
  )
}

function stockWords({ reservation, promoCode }: CancelDialogProps['order']): string {
  if (reservation === 'returned') return m.admin_cancel_already_returned()
  return promoCode === null ? m.admin_cancel_text() : m.admin_cancel_text_with_code()
}
