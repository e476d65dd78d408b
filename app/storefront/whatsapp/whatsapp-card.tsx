import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Card } from '#app/storefront/order/card.tsx'
import type { BuyerOrder } from '#app/storefront/order/order-for-buyer.ts'
import { Button } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { useSitePath } from '#app/ui/link.tsx'
import * as m from '#locales/compiled/messages.js'
import { orderPath } from '#shop/orders/access/order-paths.ts'

/** The `intent` of the form that stops messages about an order. */
export const endWhatsappIntent = 'end-whatsapp'

type Props = { order: Pick<BuyerOrder, 'whatsapp' | 'phone' | 'number' | 'token'>; onEnded: () => void }

/** Says that WhatsApp messages about the order go to its phone, and stops them (R64). */
export function WhatsappCard({ order, onEnded }: Props) {
  const { Form, data, state } = useFetcher<{ whatsapp?: 'ended' }>()
  const path = useSitePath()
  const ended = order.whatsapp === 'ended' || data?.whatsapp === 'ended'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (data?.whatsapp === 'ended') onEnded()
  }, [data])
  if (order.whatsapp === null) return null
  return (
    <Card title={m.whatsapp_order_title()}>
      {ended ? (
        <p role="status" className="text-sm text-quiet">
          {m.whatsapp_order_ended()}
        </p>
      ) : (
        <Form method="post" action={path(orderPath(order))}>
          <p className="mb-3 text-sm text-quiet">{m.whatsapp_order_text({ phone: isolate(order.phone) })}</p>
          <Button
            type="submit"
            name="intent"
            value={endWhatsappIntent}
            variant="secondary"
            block
            pending={state !== 'idle'}
          >
            {m.whatsapp_order_end()}
          </Button>
        </Form>
      )}
    </Card>
  )
}
