import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Facts } from '#app/admin/kit/panel.tsx'
import { useSite } from '#app/site.ts'
import { methodName } from '#app/storefront/kit/payment-methods.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import type { RefundState } from '#shop/payments/table.ts'
import { refundName } from '../names.ts'
import { PaidByHand } from './paid-by-hand.tsx'
import type { RefundData } from './refund-data.ts'
import { ofHand, type RefundResult, refusalText } from './refund-result.ts'

type Refund = RefundData['refunds'][number]

const tones: Record<RefundState, BadgeTone> = {
  requested: 'sun',
  pending: 'sun',
  done: 'leaf',
  failed: 'tomato',
  unclear: 'tomato',
}

type RefundListProps = {
  refunds: Refund[]
  path: string
  /** The answer to a form submitted without scripts. */
  answered: RefundResult | undefined
}

/** The refunds of an order, oldest first: state and possible actions. */
export function RefundList({ refunds, path, answered }: RefundListProps) {
  return (
    <ol className="mt-4 divide-y divide-line">
      {refunds.map((refund) => (
        <li key={refund.id} className="py-4 first:pt-0 last:pb-0">
          <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={tones[refund.state]}>{refundName(refund.state)}</Badge>
            <AdminMoney fils={refund.amount} className="ms-auto font-medium" />
          </div>
          <p className="mb-2 wrap-anywhere">
            <bdi>{refund.reason}</bdi>
          </p>
          <Facts facts={factsOf(refund)} />
          {(refund.revokedDownloads || refund.gaveCodeBack || refund.freedTimes) && (
            <p className="mt-2 text-sm text-quiet">
              {refund.revokedDownloads && m.admin_refund_revoked()}{' '}
              {refund.gaveCodeBack && m.admin_refund_code_returned()} {refund.freedTimes && m.admin_refund_freed()}
            </p>
          )}
          {refund.state === 'failed' && !refund.isReplaced && (
            <Notice tone="warning" className="mt-3">
              {m.admin_refund_failed_text()}
            </Notice>
          )}
          {refund.state === 'failed' && <ByHand refund={refund} path={path} answered={answered} />}
          {refund.state === 'unclear' && <Unclear id={refund.id} path={path} />}
        </li>
      ))}
    </ol>
  )
}

/** The form for money that the team returned itself, or its refusal where another member was first. */
function ByHand({ refund, path, answered }: Omit<RefundListProps, 'refunds'> & { refund: Refund }) {
  const fetcher = useFetcher<RefundResult>()
  const locale = useSite()?.locale ?? 'ar'
  const result = fetcher.data ?? (ofHand(answered) === refund.id ? answered : undefined)
  const refused = result?.kind === 'refused' ? result : undefined
  useEffect(() => {
    if (fetcher.data?.kind === 'refunded') toast.success(m.admin_refund_did())
  }, [fetcher.data])
  if (refund.byHandId !== null)
    return <PaidByHand refund={refund} byHandId={refund.byHandId} path={path} fetcher={fetcher} refused={refused} />
  return (
    refused && (
      <Notice tone="danger" live="alert" className="mt-3">
        {refusalText(refused.refusal, locale)}
      </Notice>
    )
  )
}

function factsOf({ byHand, reference, failure, by, at, settledAt, restocked, items, shipping }: Refund) {
  const mono = (text: string) => (
    <bdi dir="ltr" className="font-mono text-sm">
      {text}
    </bdi>
  )
  return [
    {
      name: m.admin_refund_items(),
      value: (items.length > 0 || shipping > 0) && (
        <>
          {items.map(({ position, title, quantity, amount, isPackage }) => (
            <span key={position} className="block">
              <bdi>{title}</bdi>
              {isPackage ? `: ${m.package_sessions({ count: quantity })}` : ` × ${quantity}`} ·{' '}
              <AdminMoney fils={amount} />
            </span>
          ))}
          {shipping > 0 && (
            <span className="block">
              {m.shipping()} · <AdminMoney fils={shipping} />
            </span>
          )}
        </>
      ),
    },
    { name: m.admin_refund_asked_at(), value: <DateTime at={at} /> },
    { name: m.admin_refund_asked_by(), value: <bdi dir="ltr">{by}</bdi> },
    { name: m.admin_refund_settled_at(), value: settledAt && <DateTime at={settledAt} /> },
    { name: m.admin_refund_by_hand_method(), value: byHand && methodName(byHand) },
    { name: m.admin_refund_reference(), value: reference && mono(reference) },
    { name: m.admin_refund_answer(), value: failure && <bdi dir="auto">{failure}</bdi> },
    {
      name: m.admin_refund_restocked(),
      value:
        restocked.length > 0 &&
        restocked.map(({ title, quantity }) => (
          <span key={title} className="block">
            <bdi>{title}</bdi> × {quantity}
          </span>
        )),
    },
  ]
}

/** Settles an unclear refund by hand, as the gateway's dashboard shows it. */
function Unclear({ id, path }: { id: string; path: string }) {
  const fetcher = useFetcher()
  const pending = fetcher.state !== 'idle'
  return (
    <Notice tone="danger" className="mt-3">
      <p>{m.admin_refund_unclear_text()}</p>
      <fetcher.Form method="post" action={path} className="mt-2 flex flex-wrap gap-2">
        <input type="hidden" name="decide" value={id} />
        <Button type="submit" name="decision" value="paid_back" variant="secondary" pending={pending}>
          {m.admin_refund_was_paid_back()}
        </Button>
        <Button type="submit" name="decision" value="not_paid_back" variant="secondary" pending={pending}>
          {m.admin_refund_was_not()}
        </Button>
      </fetcher.Form>
    </Notice>
  )
}
