import { DateTime } from '#app/admin/kit/dates.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderRow } from '#shop/orders/read.ts'

type Unpaid = Pick<OrderRow, 'number' | 'paymentStatus' | 'reservation' | 'forgottenAt' | 'madeBy' | 'linkSentAt'>

/** Actions for an unpaid order: send its link, change it, record money received by the team. */
export function UnpaidPanel({ order, isChangeable }: { order: Unpaid; isChangeable: boolean }) {
  const may = useMay()
  const { number, reservation, madeBy, linkSentAt } = order
  if (order.paymentStatus !== 'pending' || order.forgottenAt !== null) return null
  const mayLink = may('orders.act', 'customers.contact') && reservation !== 'kept'
  const mayTake = may('payments.act') && reservation !== 'returned'
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
          <ButtonLink to={`/admin/orders/link/${number}`} block>
            {m.payment_link_send()}
          </ButtonLink>
        )}
        {mayLink && isChangeable && (
          <ButtonLink to={`/admin/orders/change/${number}`} variant="secondary" block>
            {m.payment_link_change()}
          </ButtonLink>
        )}
        {mayTake && (
          <ButtonLink to={`/admin/orders/paid/${number}`} variant="secondary" block>
            {m.hand_payment_title()}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
