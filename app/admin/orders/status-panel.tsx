import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { toast } from 'sonner'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import {
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  type Reservation,
  usualNext,
} from '#shop/orders/status.ts'
import { StatusBadge } from './badges.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { statusName } from './names.ts'
import { Panel } from './panel.tsx'

export type MoveRefusal = 'unknown_order' | 'unchanged' | 'changed' | 'sold_out' | 'invalid'
/** What became of a wish to move the order; `confirm` asks whether cancelling is meant. */
export type MoveAnswer =
  | { kind: 'moved'; to: OrderStatus }
  | { kind: 'refused'; reason: MoveRefusal }
  | { kind: 'confirm' }

type StatusPanelProps = {
  order: {
    number: string
    status: OrderStatus
    paymentStatus: PaymentStatus
    isDigitalOnly: boolean
    reservation: Reservation
    promoCode: string | null
  }
  answer: MoveAnswer | undefined
}

const steps = {
  processing: m.admin_move_to_processing,
  shipped: m.admin_move_to_shipped,
  delivered: m.admin_move_to_delivered,
} as const

const refusals: Record<MoveRefusal, () => string> = {
  unknown_order: m.admin_move_unknown_order,
  unchanged: m.admin_move_unchanged,
  changed: m.admin_move_changed,
  sold_out: m.admin_move_sold_out,
  invalid: m.admin_move_invalid,
}

/** The step a store takes next as the one big button; every other status is a choice below it (decision 17). */
export function StatusPanel({ order, answer }: StatusPanelProps) {
  const wish = useNavigation().formData?.get('to')
  const dialog = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer?.kind === 'moved') toast.success(m.admin_moved({ status: statusName(answer.to) }))
    if (answer?.kind === 'confirm') dialog.current?.showModal()
    else dialog.current?.close()
  }, [answer])
  // With a new status the button that was pressed is gone: the keyboard goes on from where it was.
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
      aside={<StatusBadge status={order.status} paid={order.paymentStatus === 'paid'} />}
    >
      <div ref={content} tabIndex={-1} className="flex flex-col gap-4">
        {answer?.kind === 'refused' && !wish && (
          <Notice tone="danger" live="alert" title={m.admin_move_failed()}>
            {refusals[answer.reason]()}
          </Notice>
        )}
        {next !== null && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="to" value={next} />
            <input type="hidden" name="seen" value={order.status} />
            <Button
              type="submit"
              block
              variant={order.paymentStatus === 'pending' ? 'secondary' : 'primary'}
              pending={wish === next}
              pendingLabel={m.admin_moving()}
            >
              {steps[next]()}
            </Button>
            {order.paymentStatus === 'pending' && <p className="mt-2 text-sm text-quiet">{m.admin_move_unpaid()}</p>}
          </Form>
        )}
        <OtherStatus
          current={order.status}
          pending={wish != null && wish !== next}
          onCancel={() => dialog.current?.showModal()}
        />
      </div>
      <CancelDialog dialog={dialog} order={order} pending={wish === 'cancelled'} />
    </Panel>
  )
}

/** A digital order has no parcel to hand over: from processing it goes straight to delivered. */
function nextStep(order: StatusPanelProps['order']): keyof typeof steps | null {
  const next = usualNext[order.status]
  if (next === 'shipped' && order.isDigitalOnly) return 'delivered'
  return next === 'pending' || next === 'cancelled' ? null : next
}

type OtherStatusProps = { current: OrderStatus; pending: boolean; onCancel: () => void }

function OtherStatus({ current, pending, onCancel }: OtherStatusProps) {
  return (
    <Form
      // A new status makes a new list to choose from, with nothing chosen.
      key={current}
      method="post"
      preventScrollReset
      onSubmit={(event) => {
        if (new FormData(event.currentTarget).get('to') !== 'cancelled') return
        event.preventDefault()
        onCancel()
      }}
      className="flex items-end gap-2"
    >
      <input type="hidden" name="seen" value={current} />
      <Field as="select" label={m.admin_move_other()} name="to" required defaultValue="" className="min-w-0 grow">
        <option value="" disabled>
          {m.admin_move_choose()}
        </option>
        {orderStatuses
          .filter((status) => status !== current)
          .map((status) => (
            <option key={status} value={status}>
              {statusName(status)}
            </option>
          ))}
      </Field>
      <Button type="submit" variant="secondary" pending={pending} className="min-h-12">
        {m.admin_move_other_set()}
      </Button>
    </Form>
  )
}
