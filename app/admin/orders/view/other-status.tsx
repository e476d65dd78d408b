import { type ComponentProps, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { acceptsUnpaid } from '#shop/orders/move-effects.ts'
import { type OrderStatus, orderStatuses } from '#shop/orders/status.ts'
import { statusName } from '../names.ts'
import { EffectList } from './effect-list.tsx'

/** Whether the buyer is emailed about the parcels, or that an unpaid order was accepted. */
export function NotifyTick() {
  return (
    <>
      <input type="hidden" name="asks" value="notify" />
      <Checkbox name="notify" defaultChecked className="mt-1">
        {m.shipments_notify()}
      </Checkbox>
    </>
  )
}

type OtherStatusProps = { order: ComponentProps<typeof EffectList>['order']; pending: boolean; onCancel: () => void }

/** A select with every other status; cancelling asks first. */
export function OtherStatus({ order, pending, onCancel }: OtherStatusProps) {
  const current = order.status
  const [to, setTo] = useState<OrderStatus | ''>('')
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    // A new status remounts the select with nothing chosen.
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
      <input type="hidden" name="intent" value="move" />
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
      {to !== '' && to !== 'cancelled' && (!order.isDigitalOnly || acceptsUnpaid(order, to)) && <NotifyTick />}
    </Form>
  )
}
