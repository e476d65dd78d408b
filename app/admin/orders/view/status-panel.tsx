import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useOnResult } from '#app/admin/shell/live/use-last-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { acceptsUnpaid } from '#shop/orders/move-effects.ts'
import {
  type Fulfilment,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  type Reservation,
  sendsParcels,
} from '#shop/orders/status.ts'
import { PartlyBadge, StatusBadge } from '../badges.tsx'
import { moveRefusals, statusName } from '../names.ts'
import { nextStep } from '../next-step.ts'
import { statusStyles } from '../status-styles.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EffectList } from './effect-list.tsx'
import { NotifyTick, OtherStatus } from './other-status.tsx'

/** The result of changing the status; `confirm` asks before cancelling. */
export type MoveResult =
  /** `from` is the status the admin saw; null when the form did not send it. */
  | { kind: 'moved'; from: OrderStatus | null; to: OrderStatus; lostTimes: number; canUndo: boolean }
  | { kind: 'refused'; reason: keyof typeof moveRefusals }
  | { kind: 'confirm' }

type StatusPanelProps = {
  order: {
    number: string
    status: OrderStatus
    paymentStatus: PaymentStatus
    isDigitalOnly: boolean
    reservation: Reservation
    promoCode: string | null
    deliveredAt: Date | null
    fulfilment: Fulfilment
    kinds: readonly string[]
  }
  /** Files the buyer can still download: cancelling alone does not revoke them. */
  files: number
  result: MoveResult | undefined
}

/** The usual next step as the primary button; every other status is a select below it (R15). */
export function StatusPanel({ order: saved, files, result }: StatusPanelProps) {
  const { formData: sent, state } = useNavigation()
  const submitted = sent?.get('intent') === 'move' ? sent.get('to') : undefined
  // Optimistic: a pending change shows as done; one that was refused or not sent shows the saved status again.
  const coming = orderStatuses.find((status) => status === submitted && status !== 'cancelled')
  const order = coming === undefined ? saved : { ...saved, status: coming }
  // After the answer the page is loaded again.
  const isAnswered = state === 'loading'
  const nextForm = useNextForm({ isMoving: coming !== undefined, isAnswered }, result)
  const dialog = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const submit = useSubmit()
  const { number } = saved
  useOnResult(result, (latest) => {
    if (latest.kind !== 'moved') return
    const { from, to, canUndo } = latest
    // The undo sends no email: the one already sent about the step stays true of it.
    const back = { intent: 'move', to: from ?? '', seen: to, asks: 'notify' }
    const undo = () => void submit(back, { method: 'post', action: adminOrderPath(number), preventScrollReset: true })
    const hasWayBack = from !== null && canUndo
    toast.success(m.admin_moved({ status: statusName(to) }), {
      ...(hasWayBack && { action: { label: m.undo(), onClick: undo } }),
    })
  })
  useEffect(() => {
    if (result?.kind === 'confirm') dialog.current?.showModal()
    else dialog.current?.close()
  }, [result])
  // A new status removes the pressed button: move keyboard focus on from there.
  const shown = useRef(order.status)
  useEffect(() => {
    if (shown.current === order.status) return
    shown.current = order.status
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [order.status])
  const next = nextStep(order)
  return (
    <Panel
      title={m.admin_move_title()}
      aside={
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={order.status} paid={order.paymentStatus === 'paid'} />
          <PartlyBadge fulfilment={order.fulfilment} status={order.status} />
        </span>
      }
    >
      <div ref={content} tabIndex={-1} className="flex flex-col gap-4">
        {result?.kind === 'refused' && !submitted && (
          <Notice tone="danger" live="alert" title={m.admin_move_failed()}>
            {moveRefusals[result.reason]()}
          </Notice>
        )}
        {result?.kind === 'moved' && result.lostTimes > 0 && !submitted && (
          <Notice tone="warning" live="alert" title={m.admin_orders_lost_times({ count: result.lostTimes })}>
            {m.admin_orders_lost_times_text()}
          </Notice>
        )}
        {next !== null && (
          <Form ref={nextForm.ref} onSubmit={nextForm.onSubmit} method="post">
            <input type="hidden" name="intent" value="move" />
            <input type="hidden" name="to" value={next} />
            <input type="hidden" name="seen" value={order.status} />
            <Button
              type="submit"
              block
              aria-keyshortcuts="n"
              variant={order.paymentStatus === 'pending' ? 'secondary' : 'primary'}
              pending={nextForm.waits}
              pendingLabel={m.admin_moving()}
            >
              {statusStyles[next].moveTo?.()}
            </Button>
            <EffectList order={order} to={next} />
            {((!order.isDigitalOnly && sendsParcels(next)) || acceptsUnpaid(order, next)) && <NotifyTick key={next} />}
          </Form>
        )}
        <OtherStatus order={order} pending={false} onCancel={() => dialog.current?.showModal()} />
      </div>
      <CancelDialog dialog={dialog} order={order} files={files} pending={submitted === 'cancelled'} />
    </Panel>
  )
}

/** The form of the next step. A second press during a pending step waits for it, and is sent only if it succeeded. */
function useNextForm(step: { isMoving: boolean; isAnswered: boolean }, result: MoveResult | undefined) {
  const { isMoving, isAnswered } = step
  const submit = useSubmit()
  const ref = useRef<HTMLFormElement>(null)
  /** The result before the answer to the step under way. */
  const [before, setBefore] = useState<{ result: MoveResult | undefined } | null>(null)
  const waits = before !== null
  useEffect(() => {
    if (before === null || isMoving) return
    setBefore(null)
    if (result !== before.result && result?.kind === 'moved') ref.current?.requestSubmit()
  }, [before, isMoving, result])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isMoving) setBefore({ result: isAnswered ? undefined : result })
    // Rendered at the keypress, not at React's next opportunity.
    else void submit(event.currentTarget, { flushSync: true, preventScrollReset: true })
  }
  return { ref, onSubmit, waits }
}
