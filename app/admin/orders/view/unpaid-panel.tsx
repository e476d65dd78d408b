import { DateTime } from '#app/admin/kit/dates.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { unpaidActions } from '#shop/checkout/team/unpaid-actions.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { OrderRow } from '#shop/orders/read.ts'

type UnpaidPanelProps = {
  order: Pick<OrderRow, 'number' | 'madeBy' | 'linkSentAt'>
  actions: NonNullable<Awaited<ReturnType<typeof unpaidActions>>>
}

/** Actions for an unpaid order: send its link, change it, record money received by the team. */
export function UnpaidPanel({ order: { number, madeBy, linkSentAt }, actions }: UnpaidPanelProps) {
  const may = useMay()
  const mayLink = may('orders.act', 'customers.contact') && actions.sendLink
  const mayTake = may('payments.act') && actions.take
  if (!mayLink && !mayTake && madeBy === null) return null
  return (
    <Panel title={m.payment_link_title()}>
      <Facts
        facts={[
          { name: m.payment_link_made_by(), value: madeBy && <bdi>{madeBy}</bdi> },
          { name: m.payment_link_sent_at(), value: linkSentAt && <DateTime at={linkSentAt} /> },
        ]}
      />
      <div className="mt-3 grid gap-2">
        {mayLink && (
          <ButtonLink to={adminOrderPath(number, 'link')} block>
            {m.payment_link_send()}
          </ButtonLink>
        )}
        {mayLink && actions.change && (
          <ButtonLink to={adminOrderPath(number, 'change')} variant="secondary" block>
            {m.payment_link_change()}
          </ButtonLink>
        )}
        {mayTake && (
          <ButtonLink to={adminOrderPath(number, 'paid')} variant="secondary" block>
            {m.hand_payment_title()}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
