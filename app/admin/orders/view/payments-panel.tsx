import { DateTime } from '#app/admin/kit/dates.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { DownloadIcon } from '#app/ui/more-icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { type OrderPaymentMethod, takenByHand } from '#shop/payments/methods.ts'
import type { PaymentState } from '#shop/payments/table.ts'
import { attemptName } from '../names.ts'

export type PaymentAttempt = {
  id: string
  gateway: string
  note: string
  method: OrderPaymentMethod
  reference: string | null
  amount: number
  state: PaymentState
  createdAt: Date
  settledAt: Date | null
}

const tones: Partial<Record<PaymentState, BadgeTone>> = { captured: 'leaf', mismatch: 'tomato', pending: 'sun' }

/** Payment attempts, oldest first, as the gateway reported them; then the documents: receipt and credit notes. */
export function PaymentsPanel({ payments, documents }: { payments: PaymentAttempt[]; documents: string[] }) {
  return (
    <Panel title={m.admin_payments_title()}>
      {payments.length === 0 && <p className="text-quiet">{m.admin_payments_empty()}</p>}
      <ol className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="py-4 first:pt-0 last:pb-0">
            <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={tones[payment.state] ?? 'quiet'}>{attemptName(payment.state)}</Badge>
              <bdi className="font-medium">{methodName(payment.method)}</bdi>
              <AdminMoney fils={payment.amount} className="ms-auto font-medium" />
            </div>
            <Facts
              facts={[
                {
                  name: m.admin_payment_gateway(),
                  value:
                    payment.gateway === takenByHand ? m.hand_payment_gateway() : <bdi dir="ltr">{payment.gateway}</bdi>,
                },
                {
                  name: m.admin_payment_reference(),
                  value:
                    payment.gateway === takenByHand ? null : payment.reference === null ? (
                      <span className="text-quiet">{m.admin_payment_no_reference()}</span>
                    ) : (
                      <bdi dir="ltr" className="font-mono text-sm">
                        {payment.reference}
                      </bdi>
                    ),
                },
                { name: m.hand_payment_note(), value: payment.note && <bdi>{payment.note}</bdi> },
                { name: m.admin_payment_opened(), value: <DateTime at={payment.createdAt} /> },
                { name: m.admin_payment_settled(), value: payment.settledAt && <DateTime at={payment.settledAt} /> },
              ]}
            />
          </li>
        ))}
      </ol>
      {documents.length > 0 && (
        <ForRole needs={['customers.contact']}>
          <ul className="mt-3 flex flex-wrap gap-2 border-t border-line pt-4">
            {documents.map((number) => (
              <li key={number}>
                <a href={adminOrderPath(number, 'receipt')} className={buttonClass({ variant: 'secondary' })}>
                  <DownloadIcon size={20} className="shrink-0" />
                  {/-R\d+$/.test(number) ? m.document_get_note({ number: isolate(number) }) : m.document_get_receipt()}
                </a>
              </li>
            ))}
          </ul>
        </ForRole>
      )}
    </Panel>
  )
}
