import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FieldErrors } from '#app/form.ts'
import { useSite } from '#app/site.ts'
import { useCart } from '#app/storefront/cart/cart-context.tsx'
import { CodedSummary } from '#app/storefront/cart/coded-summary.tsx'
import { openCountries } from '#app/storefront/cart/delivery-country.ts'
import { useCodedQuote } from '#app/storefront/cart/use-coded-quote.ts'
import { useOnline } from '#app/storefront/offline/use-online.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { ProblemsNotice, QuoteFailedNotice } from '../cart/problems-notice.tsx'
import { sessionsOf } from './appointments.ts'
import { SessionsPart } from './appointments-part.tsx'
import { type Buyer, useQuotedEmail } from './buyer.ts'
import { CustomerStep } from './customer-step.tsx'
import type { Draft } from './draft.ts'
import { FailureNotice } from './failure-notice.tsx'
import { giftable } from './gifts/gift-draft.ts'
import { GiftsPart } from './gifts/gifts-part.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { MethodStep } from './method-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { Progress } from './progress.tsx'
import { CodeNotice, RefusalNotice } from './refusal-notice.tsx'
import { ReviewStep } from './review-step.tsx'
import { ShippingPart } from './shipping-part.tsx'
import { type Step, shownErrors, shownStep, stepNames, stepOfRefusal } from './steps.ts'
import { type Refusal, useConfirm } from './use-confirm.ts'
import { WizardNav } from './wizard-nav.tsx'

type WizardProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  buyer: Buyer | null
  under: Record<'underEmail' | 'underPhone', ReactNode>
}

/** The five steps. The URL says which one is shown, so the browser's back button returns to the previous step. */
export function Wizard({ draft, change, buyer, under }: WizardProps) {
  const { cart } = useCart()
  const [params, setParams] = useSearchParams()
  const failed = params.get('payment')
  const [email, followEmail] = useQuotedEmail(draft)
  const needsShipping = cart.items.some((item) => !item.isDigital)
  const comesBack = failed && cart.promoCode === null ? draft.promoCode : null
  const of = { email, country: needsShipping ? draft.shipping.country : null, checkoutKey: draft.checkoutKey }
  const { quote, status, retry, coded, deliveredTo } = useCodedQuote(of, comesBack)
  const isComing = status === 'idle' || status === 'loading'
  const sessions = useMemo(() => sessionsOf(cart.items, quote, isComing), [cart.items, quote, isComing])
  const guides = giftable(cart.items, quote)
  const { confirm, pending, leaving, refusal, clearRefusal } = useConfirm({ draft, sessions, change, quote, onRefused })
  const [found, setFound] = useState<{ errors: FieldErrors; of: Draft | null }>({ errors: {}, of: null })
  const [timesAsked, setTimesAsked] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const checked = { sessions, guides, open: openCountries(useSite()?.store.countries, quote) }
  const stepQuery = { requested: params.get('step'), failed: failed !== null, needsShipping }
  const { order, step, wrong } = shownStep(stepQuery, draft, checked)
  const at = order.indexOf(step)
  const errors = found.of === draft ? found.errors : shownErrors(found.errors, wrong)
  const problems = quote?.problems ?? []
  // The browser reports any network as online, even without internet access: a missing answer is more reliable.
  const online = useOnline() && status !== 'unreachable'
  const isUnpriced = quote === null || status === 'failed' || status === 'limited'
  const blocked = !online || isUnpriced || problems.length > 0 || !quote.delivers

  const moved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows the step
  useEffect(() => {
    if (moved.current) heading.current?.focus()
    moved.current = true
  }, [step])

  // Focuses the first invalid field in the order of the screen, not of the schema.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows the errors
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found, step])

  /** Errors only the server can find are shown at their fields. */
  function onRefused(refused: Refusal) {
    // The slot was taken: reload them.
    if (refused.reason === 'appointment') setTimesAsked((count) => count + 1)
    const there = stepOfRefusal(refused)
    if (there === null) return retry()
    setParams({ step: there.step }, { preventScrollReset: false })
    setFound({ errors: there.errors, of: draft })
  }

  function go(to: Step) {
    setFound({ errors: {}, of: null })
    clearRefusal()
    setParams({ step: to }, { preventScrollReset: false })
  }

  function onSubmit(event: React.FormEvent) {
    event.preventDefault()
    setFound({ errors: wrong, of: draft })
    if (Object.keys(wrong).length > 0) return
    const next = order[at + 1]
    followEmail()
    if (next !== undefined) go(next)
    else if (!blocked) confirm()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form
        ref={form}
        noValidate
        onSubmit={onSubmit}
        onBlur={({ target }) => target.name === 'email' && followEmail()}
        className="grid content-start gap-6"
      >
        <Progress order={order} current={step} onGo={go} />
        {failed && <FailureNotice outcome={failed} />}
        {!leaving && <HoldNotice until={draft.heldUntil} onOver={() => change({ heldUntil: null })} />}
        {!online && (
          <Notice tone="warning" live="status" className="says-offline">
            {m.offline_checkout_notice()}
          </Notice>
        )}
        {leaving && (
          <Notice
            tone="success"
            live="status"
            title={leaving === 'confirmation' ? m.success_title() : m.order_placed()}
          >
            {leaving === 'confirmation' ? m.redirect_confirmation() : m.redirect_bank()}
          </Notice>
        )}
        {refusal && (
          <RefusalNotice
            refusal={refusal}
            items={cart.items}
            withoutCode={quote && quote.subtotal + quote.shippingCost}
            onRemoveCode={() => {
              coded.remove()
              clearRefusal()
            }}
            onChangeGift={() => go('customer')}
          />
        )}
        {!refusal && coded.problem && <CodeNotice problem={coded.problem} total={quote?.total ?? null} />}
        {!refusal && problems.length > 0 && <ProblemsNotice problems={problems} items={cart.items} />}
        <section
          aria-labelledby="step-title"
          className="rounded-lg border border-line bg-raised p-5 shadow-soft sm:p-7"
        >
          <p className="text-sm text-quiet">{m.checkout_step_of({ position: at + 1, count: order.length })}</p>
          <h2 id="step-title" ref={heading} tabIndex={-1} className="mb-5 font-display text-2xl font-bold outline-none">
            {stepNames[step]()}
          </h2>
          {step === 'customer' && (
            <CustomerStep
              customer={draft.customer}
              onChange={(customer) => change({ customer })}
              errors={errors}
              {...under}
              {...(quote?.total === 0 && { underPhone: null })}
            />
          )}
          {step === 'customer' && sessions.length > 0 && (
            <SessionsPart key={timesAsked} draft={draft} change={change} sessions={sessions} errors={errors} />
          )}
          {step === 'customer' && <GiftsPart draft={draft} change={change} guides={guides} errors={errors} />}
          {step === 'shipping' && (
            <ShippingPart
              draft={draft}
              change={change}
              addresses={buyer?.addresses ?? null}
              errors={errors}
              onOther={() => setFound({ errors: {}, of: null })}
            />
          )}
          {step === 'method' && (
            <MethodStep method={draft.method} onChange={(method) => change({ method })} errors={errors} />
          )}
          {step === 'review' && (
            <ReviewStep
              draft={draft}
              quote={quote}
              needsShipping={needsShipping}
              sessions={sessions}
              errors={errors}
              onTerms={(terms) => change({ terms })}
              onEdit={go}
            />
          )}
          {step === 'payment' && <PaymentStep quote={quote} method={draft.method} />}
        </section>
        {online && <QuoteFailedNotice status={status} retry={retry} />}
        <WizardNav
          order={order}
          step={step}
          onGo={go}
          total={quote?.total ?? null}
          pending={pending}
          blocked={blocked}
        />
      </form>
      {quote === null ? (
        <div className="min-h-56" />
      ) : (
        <CodedSummary
          amounts={quote}
          deliveredTo={deliveredTo}
          busy={status === 'loading'}
          coded={coded}
          closed={leaving !== null}
          className="lg:sticky lg:top-24 self-start"
        />
      )}
    </div>
  )
}
