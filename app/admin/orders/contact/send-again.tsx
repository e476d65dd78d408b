import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { SendAgainRefusal } from '#shop/orders/contact/send-again.ts'

export type SendAgainResult =
  | { kind: 'sent_again'; recipient: string }
  | { kind: 'not_sent'; reason: SendAgainRefusal['reason'] }

const refusals: Record<SendAgainRefusal['reason'], () => string> = {
  unknown_order: m.admin_orders_contact_unknown,
  no_recipient: m.admin_orders_contact_unknown,
  too_often: m.admin_orders_send_again_too_often,
}

/** Resends an order's emails to its current address. Posts to the order's page from anywhere. */
export function SendAgain({ number }: { number: string }) {
  const { Form, data, state } = useFetcher<SendAgainResult>()
  useEffect(() => {
    if (data?.kind === 'sent_again') toast.success(m.mail_on_its_way({ recipient: isolate(data.recipient) }))
  }, [data])
  return (
    <Form method="post" action={adminOrderPath(number)} className="flex flex-col gap-2">
      {data?.kind === 'not_sent' && (
        <Notice tone="danger" live="alert">
          {refusals[data.reason]()}
        </Notice>
      )}
      <Button
        type="submit"
        name="intent"
        value="send_again"
        variant="secondary"
        pending={state !== 'idle'}
        pendingLabel={m.admin_orders_send_again_pending()}
        className="self-start"
      >
        {m.admin_orders_send_again()}
      </Button>
    </Form>
  )
}
