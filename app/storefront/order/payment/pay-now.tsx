import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Countdown } from '#app/storefront/kit/countdown.tsx'
import { methodName, methodPicture } from '#app/storefront/kit/payment-methods.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { RadioCard } from '#app/ui/form/radio-card.tsx'
import { ClockIcon } from '#app/ui/icons.tsx'
import { MessageIcon } from '#app/ui/more-icons.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BuyerOrder } from '../order-for-buyer.ts'

/** The answer to paying: the bank's page, or why there is none. */
export type Paying =
  | { pageUrl: string }
  | {
      problem:
        | 'gateway_unavailable'
        | 'not_payable'
        | 'declined_too_often'
        | 'total_changed'
        | 'choose_method'
        | 'below_minimum'
        | 'limited'
    }

type PayNowProps = {
  order: BuyerOrder
  /** The answer to a form submitted before hydration. */
  answered: Paying | undefined
  onOver: () => void
}

/** Pays an unpaid order while it is held, with a countdown. */
export function PayNow({ order, answered, onOver }: PayNowProps) {
  const fetcher = useFetcher<Paying>()
  const result = fetcher.data ?? answered
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (result === undefined) return
    if ('pageUrl' in result) {
      setLeaving(true)
      // After a form post there is no page to return to.
      if (result === answered) window.location.replace(result.pageUrl)
      else window.location.assign(result.pageUrl)
    } else if (['not_payable', 'total_changed', 'choose_method'].includes(result.problem)) onOver()
  }, [result, answered, onOver])
  // Restored from the back-forward cache: enable the button again.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  if (order.held === null) return null
  const hasChoice = order.methods.some((method, index) => index > 0 || method !== order.method)
  return (
    <section aria-labelledby="pay-title" className="rounded-lg border-2 border-sun bg-raised p-5 shadow-soft">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="pay-title" className="font-display text-xl font-bold">
          {order.stopped ? m.order_to_pay() : m.pay_summary()}
        </h2>
        <Price fils={order.total} charged className="font-display text-2xl font-bold" />
      </div>
      <p className="mt-1 mb-4 flex gap-2 text-quiet">
        <ClockIcon size={20} className="mt-1 shrink-0" />
        <span>
          {m.order_held_until({ when: order.held.until })} <Countdown seconds={order.held.seconds} onOver={onOver} />
        </span>
      </p>
      {result && 'problem' in result && !order.stopped && (
        <Notice tone="warning" live="alert" className="mb-4">
          {problems[result.problem]()}
        </Notice>
      )}
      {answered && 'pageUrl' in answered && (
        <noscript>
          <a href={answered.pageUrl} className={cx(buttonClass({ size: 'lg', block: true }), 'mb-4')}>
            {m.order_pay_open()}
          </a>
        </noscript>
      )}
      {order.stopped ? (
        <>
          <Notice tone="warning" title={m.order_declined_too_often()} className="mb-4">
            {m.order_declined_too_often_text()}
          </Notice>
          <ButtonLink to={`/contact?order=${order.number}`} size="lg" block icon={<MessageIcon size={20} />}>
            {m.order_help_contact()}
          </ButtonLink>
        </>
      ) : (
        <fetcher.Form method="post">
          <input type="hidden" name="total" value={order.total} />
          {hasChoice && (
            <fieldset className="mb-4">
              <legend className="mb-2 font-medium">{m.order_pay_method()}</legend>
              <div className="grid gap-2">
                {order.methods.map((method) => (
                  <RadioCard
                    key={method}
                    name="method"
                    value={method}
                    required
                    defaultChecked={method === order.method || order.methods.length === 1}
                    label={methodName(method)}
                    aside={<img src={methodPicture(method)} width={48} height={32} alt="" />}
                  />
                ))}
              </div>
            </fieldset>
          )}
          <Button
            type="submit"
            size="lg"
            block
            pending={fetcher.state !== 'idle' || leaving}
            pendingLabel={m.processing()}
          >
            {m.order_pay_now()}
          </Button>
          {order.methods.length > 0 && <p className="mt-3 text-sm text-quiet">{m.order_pay_terms()}</p>}
        </fetcher.Form>
      )}
    </section>
  )
}

const problems = {
  gateway_unavailable: m.problem_gateway_unavailable,
  not_payable: m.problem_not_payable,
  declined_too_often: m.order_declined_too_often_text,
  total_changed: m.order_total_changed,
  choose_method: m.field_choose_method,
  below_minimum: m.order_below_minimum,
  limited: m.problem_too_many_requests,
}
