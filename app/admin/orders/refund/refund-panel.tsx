import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { formatMoney } from '#shop/money.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import type { RefundData } from './refund-data.ts'
import { RefundForm } from './refund-form.tsx'
import { RefundList } from './refund-list.tsx'
import { ofHand, type RefundResult } from './refund-result.ts'

type RefundPanelProps = {
  data: RefundData
  /** The answer to a form submitted without scripts. */
  answered?: RefundResult | undefined
  /** The form's initial values, when it refunds a return. */
  prefill?: Record<string, string> | null
  /** On its own page the form is open. */
  open?: boolean
}

/** Refunds so far, and the form for another. Nothing where nothing was paid. */
export function RefundPanel({ data, answered, prefill = null, open = false }: RefundPanelProps) {
  const fetcher = useFetcher<RefundResult>()
  useEffect(() => {
    if (fetcher.data?.kind === 'refunded') toast.success(m.admin_refund_did())
  }, [fetcher.data])
  const locale = useSite()?.locale ?? 'ar'
  const path = adminOrderPath(data.number, 'refund')
  const money = (fils: number) => isolate(formatMoney(fils, locale))
  if (data.payments.length === 0) return null
  const left = data.payments.some((payment) => payment.left > 0)
  const refused = fetcher.data?.kind === 'refused'
  const intro = data.payments.every(({ byHand }) => byHand) ? m.hand_payment_refund() : m.admin_refunds_intro()
  return (
    <Panel
      title={m.admin_refunds_title()}
      aside={m.admin_refunds_aside({ paidBack: money(data.back), captured: money(data.captured) })}
    >
      <p className="text-sm text-quiet">{left ? intro : m.admin_refunds_all_back()}</p>
      {data.refunds.length > 0 && <RefundList refunds={data.refunds} path={path} answered={answered} />}
      {left && (
        <details key={data.refunds.length} open={open || refused} className="group mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-md border border-control px-5 font-semibold hover:border-ink hover:bg-sunken group-open:hidden">
            {m.admin_refund_go()}
          </summary>
          {/* Remounted after a new refund; a refused one keeps its input. */}
          <RefundForm
            data={data}
            path={path}
            fetcher={fetcher}
            answered={ofHand(answered) ? undefined : answered}
            prefill={prefill}
          />
        </details>
      )}
    </Panel>
  )
}
