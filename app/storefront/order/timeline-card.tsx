import { cx } from '#app/ui/class-names.ts'
import { CheckIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderStatus } from '#shop/orders/status.ts'
import { Card } from './card.tsx'
import type { BuyerOrder } from './order-for-buyer.ts'
import { statusWords } from './status-words.ts'
import type { TimelineStepKey } from './timeline.ts'

const names: Record<Exclude<TimelineStepKey, OrderStatus>, () => string> = {
  placed: m.moment_placed,
  paid: m.moment_paid,
  downloads: m.moment_downloads,
  held: m.moment_held,
  expired: m.moment_expired,
  superseded: m.moment_superseded,
  refunded: m.moment_refunded,
}
const sad: readonly TimelineStepKey[] = ['expired', 'superseded', 'cancelled']

/** The order's timeline as a stem: open buds for completed steps, the current one, and those to come. */
export function TimelineCard({ moments }: { moments: BuyerOrder['moments'] }) {
  return (
    <Card title={m.order_timeline()}>
      <ol>
        {moments.map(({ key, at, state }) => (
          <li
            key={key}
            aria-current={state === 'now' ? 'step' : undefined}
            className="group relative flex gap-4 pb-5 last:pb-0"
          >
            <span
              aria-hidden="true"
              className={cx(
                'absolute start-[13px] top-8 bottom-0 w-0.5 group-last:hidden',
                state === 'done' ? 'bg-leaf' : 'bg-line-strong',
              )}
            />
            <span
              aria-hidden="true"
              className={cx(
                'mt-0.5 grid size-7 shrink-0 place-items-center rounded-full border-2',
                state === 'next'
                  ? 'border-line-strong bg-raised'
                  : sad.includes(key)
                    ? 'border-tomato bg-tomato-tint text-tomato-ink'
                    : 'border-leaf bg-leaf text-on-leaf',
                state === 'now' && 'ring-4 ring-leaf-tint',
              )}
            >
              {state !== 'next' && !sad.includes(key) && <CheckIcon size={16} />}
              {state !== 'next' && sad.includes(key) && <span className="size-2 rounded-full bg-current" />}
            </span>
            <p className={cx('min-w-0', state === 'next' && 'text-quiet')}>
              <span className={cx('block', state === 'now' && 'font-semibold')}>
                {key in statusWords ? statusWords[key as OrderStatus].state() : names[key as keyof typeof names]()}
                <span className="sr-only"> {state === 'next' ? m.moment_next() : m.checkout_done_step()}</span>
              </span>
              {at && (
                <time dateTime={at.iso} className="block text-sm text-quiet">
                  {at.text}
                </time>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
