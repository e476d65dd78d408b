import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import {
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  type Reservation,
  statusRules,
} from '#shop/orders/status.ts'
import { StatusBadge } from '../badges.tsx'
import { moveRefusals, statusName } from '../names.ts'
import { statusLooks } from '../status-looks.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EffectList } from './effect-list.tsx'

/** The result of changing the status; `confirm` asks before cancelling. */
export type MoveAnswer =
  | { kind: 'moved'; to: OrderStatus }
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
  }
  /** Files the buyer may fetch: cancelling alone does not take them away. */
  files: number
  answer: MoveAnswer | undefined
}

/** The step a store takes next as the one big button; every other status is a choice below it (R15). */
export function StatusPanel({ order, files, answer }: StatusPanelProps) {
  const sent = useNavigation().formData
  const submitted = sent?.get('do') === 'move' ? sent.get('to') : undefined
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
        {answer?.kind === 'refused' && !submitted && (
          <Notice tone="danger" live="alert" title={m.admin_move_failed()}>
            {moveRefusals[answer.reason]()}
          </Notice>
        )}
        {next !== null && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="do" value="move" />
            <input type="hidden" name="to" value={next} />
            <input type="hidden" name="seen" value={order.status} />
            <Button
              type="submit"
              block
              variant={order.paymentStatus === 'pending' ? 'secondary' : 'primary'}
              pending={submitted === next}
              pendingLabel={m.admin_moving()}
            >
              {statusLooks[next].moveTo?.()}
            </Button>
            <EffectList order={order} to={next} />
          </Form>
        )}
        <OtherStatus
          order={order}
          pending={submitted != null && submitted !== next}
          onCancel={() => dialog.current?.showModal()}
        />
      </div>
      <CancelDialog dialog={dialog} order={order} files={files} pending={submitted === 'cancelled'} />
    </Panel>
  )
}

/** A digital order has no parcel to hand over: from processing it goes straight to delivered. */
function nextStep(order: StatusPanelProps['order']): OrderStatus | null {
  const next = statusRules[order.status].next
  if (next === 'shipped' && order.isDigitalOnly) return 'delivered'
  return next !== null && statusLooks[next].moveTo !== null ? next : null
}

type OtherStatusProps = { order: StatusPanelProps['order']; pending: boolean; onCancel: () => void }

function OtherStatus({ order, pending, onCancel }: OtherStatusProps) {
  const current = order.status
  const [to, setTo] = useState<OrderStatus | ''>('')
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    // A new status makes a new list to choose from, with nothing chosen.
    if (current) setTo('')
  }, [current])
  return (
    <Form
      method="post"
      preventScrollReset
      noValidate
      onSubmit={(event) => {
        setMissing(to === '')
        if (to !== '' && to !== 'cancelled') return
        event.preventDefault()
        if (to === 'cancelled') onCancel()
        else event.currentTarget.querySelector('select')?.focus()
      }}
    >
      <input type="hidden" name="do" value="move" />
      <input type="hidden" name="seen" value={current} />
      <Field
        as="select"
        label={m.admin_move_other()}
        name="to"
        required
        value={to}
        onChange={(event) => {
          setTo(orderStatuses.find((status) => status === event.target.value) ?? '')
          setMissing(false)
        }}
        error={missing && m.admin_move_choose()}
        action={
          <Button type="submit" variant="secondary" pending={pending} className="min-h-12">
            {m.admin_move_other_set()}
          </Button>
        }
      >
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
      <div aria-live="polite">{to !== '' && <EffectList order={order} to={to} />}</div>
    </Form>
  )
}
