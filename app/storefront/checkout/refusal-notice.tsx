import type { ReactNode } from 'react'
import { useSite } from '#app/site.ts'
import { discountRefusalText } from '#app/storefront/cart/discount-text.ts'
import type { CodeProblem } from '#app/storefront/cart/use-coded-quote.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useMoney } from '#app/ui/price.tsx'
import { titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'
import type { CartItem } from '#shop/cart/reducer.ts'
import type { Fils } from '#shop/money.ts'
import { orderPath } from '#shop/orders/access/order-paths.ts'
import { ProblemsNotice } from '../cart/problems-notice.tsx'
import type { Refusal } from './use-confirm.ts'

type RefusalNoticeProps = {
  refusal: Refusal
  items: readonly CartItem[]
  /** The order's total without its code, in fils; null while unknown. */
  withoutCode: Fils | null
  onRemoveCode: () => void
  /** Shows the step with the gifts. */
  onChangeGift: () => void
}

/** Why the order was not placed, and what to do about it. */
export function RefusalNotice({ refusal, items, withoutCode, onRemoveCode, onChangeGift }: RefusalNoticeProps) {
  const locale = useSite()?.locale ?? 'ar'
  const { show, showCharged } = useMoney()
  if (refusal.reason === 'items') return <ProblemsNotice problems={refusal.problems} items={items} />
  if (refusal.reason === 'total_changed') {
    return (
      <Notice tone="warning" live="alert" title={m.order_changed()}>
        {m.total_changed_text({ amount: showCharged(refusal.total) })}
      </Notice>
    )
  }
  if (refusal.reason === 'below_minimum') {
    return (
      <Notice tone="warning" live="alert" title={m.cannot_complete()}>
        {m.below_minimum_text({ amount: isolate(showCharged(refusal.minimum)) })}
      </Notice>
    )
  }
  if (refusal.reason === 'gateway_unavailable') {
    return (
      <PlacedNotice order={refusal} title={m.bank_silent_title()} link={m.bank_silent_order()}>
        {m.bank_silent_text({ number: refusal.number, when: isolate(refusal.until) })}
      </PlacedNotice>
    )
  }
  if (refusal.reason === 'already_placed') {
    return (
      <PlacedNotice order={refusal} title={m.already_placed_title()} link={m.order_see()}>
        {m.already_placed_text({ number: refusal.number })}
      </PlacedNotice>
    )
  }
  if (refusal.reason === 'promo') {
    return (
      <Refused action={m.discount_code_remove()} onAction={onRemoveCode}>
        {discountRefusalText(refusal, show)}{' '}
        {withoutCode !== null && m.discount_code_without({ amount: isolate(showCharged(withoutCode)) })}
      </Refused>
    )
  }
  if (refusal.reason === 'gift') {
    const item = items.find(({ id }) => id === refusal.problem.productId)
    return (
      <Refused action={m.gift_edit()} onAction={onChangeGift}>
        {item && `${m.gift_of({ title: isolate(titleIn(item, locale)) })}. `}
        {m.gift_refused()}
      </Refused>
    )
  }
  return (
    <Notice tone="danger" live="alert" title={m.cannot_complete()}>
      {plainTexts[refusal.reason]()}
    </Notice>
  )
}

type PlacedNoticeProps = { order: { number: string; token: string }; title: string; link: string; children: ReactNode }

/** An order that exists already, with the link to its page. */
function PlacedNotice({ order: { number, token }, title, link, children }: PlacedNoticeProps) {
  return (
    <Notice
      tone="warning"
      live="alert"
      title={title}
      action={
        <ButtonLink to={orderPath({ number, token })} variant="secondary">
          {link}
        </ButtonLink>
      }
    >
      {children}
    </Notice>
  )
}

type RefusedProps = { action: string; onAction: () => void; children: ReactNode }

function Refused({ action, onAction, children }: RefusedProps) {
  return (
    <Notice
      tone="danger"
      live="alert"
      title={m.cannot_complete()}
      action={
        <Button variant="secondary" onClick={onAction}>
          {action}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

const plainTexts: Record<
  Exclude<
    Refusal['reason'],
    'items' | 'total_changed' | 'promo' | 'gift' | 'below_minimum' | 'gateway_unavailable' | 'already_placed'
  >,
  () => string
> = {
  invalid: m.problem_invalid,
  limited: m.problem_too_many_requests,
  unreachable: m.offline_unreachable,
  appointment: m.problem_appointment,
  method_off: m.method_off,
  shipping_required: m.problem_shipping_required,
  country_closed: m.delivery_country_closed,
  unpaid_orders: m.problem_unpaid_orders,
  unpaid_sessions: m.problem_unpaid_sessions,
  free_orders: m.problem_free_orders,
  busy_network: m.problem_busy_network,
  declined_too_often: m.problem_declined_too_often,
  key_reused: m.problem_key_reused,
  not_payable: m.problem_not_payable,
}

/** A discount code that was removed, the reason, and the order's total without it, in fils. */
export function CodeNotice({ problem: { code, text }, total }: { problem: CodeProblem; total: Fils | null }) {
  const { showCharged } = useMoney()
  return (
    <Notice tone="warning" live="alert" title={m.discount_code_off({ code: isolate(code) })}>
      {text} {total !== null && m.discount_code_total({ amount: isolate(showCharged(total)) })}
    </Notice>
  )
}
