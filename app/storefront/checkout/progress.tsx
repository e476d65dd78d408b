import { cx } from '#app/ui/class-names.ts'
import { CheckIcon } from '#app/ui/icons.tsx'
import { StageIcon } from '#app/ui/stage-icon.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Step, stepNames, stepStages } from './steps.ts'

type Props = { order: readonly Step[]; current: Step; onGo: (step: Step) => void }

/** The checkout progress: a plant that grows from seed to fruit. Completed steps are links. */
export function Progress({ order, current, onGo }: Props) {
  const at = order.indexOf(current)
  return (
    <nav aria-label={m.checkout_steps()}>
      <ol className="flex items-start">
        {order.map((step, position) => {
          const done = position < at
          const mark = (
            <span
              className={cx(
                'relative grid size-[min(3rem,14vw)] place-items-center rounded-full border-2 transition-colors',
                step === current
                  ? 'border-leaf bg-raised text-leaf'
                  : done
                    ? 'border-leaf bg-leaf-tint text-leaf'
                    : 'border-line-strong bg-raised text-quiet',
              )}
            >
              <StageIcon stage={stepStages[step]} className="size-3/5" />
              {done && (
                <span className="absolute -bottom-1 -end-1 grid size-5 place-items-center rounded-full bg-leaf text-on-leaf">
                  <CheckIcon size={14} />
                </span>
              )}
            </span>
          )
          const name = (
            <span
              className={cx(
                'mt-1.5 px-0.5 text-[0.6875rem] leading-tight max-[18rem]:sr-only sm:text-xs',
                step === current ? 'font-semibold text-ink' : 'text-quiet',
              )}
            >
              {stepNames[step]()}
              {done && <span className="sr-only"> ({m.checkout_done_step()})</span>}
            </span>
          )
          return (
            <li
              key={step}
              aria-current={step === current ? 'step' : undefined}
              className={cx(
                'relative flex flex-1 flex-col items-center text-center',
                position > 0 &&
                  'max-[18rem]:before:hidden before:absolute before:top-6 before:end-[calc(50%+1.5rem)] before:h-0.5 before:w-[calc(100%-3rem)]',
                position > 0 && (position <= at ? 'before:bg-leaf' : 'before:bg-line-strong'),
              )}
            >
              {done ? (
                <button type="button" onClick={() => onGo(step)} className="flex flex-col items-center rounded-md">
                  {mark}
                  {name}
                </button>
              ) : (
                <span className="flex flex-col items-center">
                  {mark}
                  {name}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
