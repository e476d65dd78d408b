import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ArrowIcon } from '#app/ui/icons.tsx'
import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Fils } from '#shop/money.ts'
import type { Step } from './steps.ts'

type WizardNavProps = {
  order: readonly Step[]
  step: Step
  onGo: (step: Step) => void
  /** In fils; null until the cart is priced. */
  total: Fils | null
  pending: boolean
  /** The order cannot be confirmed now. */
  blocked: boolean
}

/** Back, the total on a phone, and the button of the next step; sticky at the bottom on a phone. */
export function WizardNav({ order, step, onGo, total, pending, blocked }: WizardNavProps) {
  const at = order.indexOf(step)
  return (
    <div className="flex items-center gap-3 max-md:dock max-md:px-4 max-md:pt-2.5 max-md:pb-[calc(0.625rem+env(safe-area-inset-bottom))]">
      {at > 0 && (
        <Button
          variant="quiet"
          onClick={() => onGo(order[at - 1] ?? 'customer')}
          icon={<ArrowIcon className="rotate-180" size={20} />}
          className="max-md:px-2"
        >
          {m.previous()}
        </Button>
      )}
      {total !== null && step !== 'payment' && (
        <p className={cx('leading-tight md:hidden', at > 0 && 'ms-auto text-end')}>
          <span className="block text-xs text-quiet">{m.summary_total()}</span>
          <Price fils={total} className="font-bold" />
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        pending={pending}
        pendingLabel={m.processing()}
        disabled={step === 'payment' && blocked}
        className={cx('md:ms-auto max-md:px-5', (at === 0 || step === 'payment') && 'max-md:grow')}
      >
        {step === 'payment' ? m.confirm_order() : m.next()}
      </Button>
    </div>
  )
}
