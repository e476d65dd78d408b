import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { ConfirmSheet } from '#app/admin/kit/confirm-dialog.tsx'
import { countOfAll } from '#app/admin/kit/list/all-found.ts'
import { AllFoundFields, type ListRead, SelectAllFound } from '#app/admin/kit/list/all-found-fields.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { controlClass } from '#app/ui/form/control-class.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderSummary } from '#shop/orders/list-orders.ts'
import { orderStatuses } from '#shop/orders/status.ts'
import { statusName } from '../names.ts'
import { PrinterIcon } from '../slips/printer-icon.tsx'
import { slipsPath } from '../slips/slips-query.ts'

type BulkBarProps = {
  /** The number of results of the list's filter. */
  found: number
  chosen: OrderSummary[]
  /** The whole list, when all results are selected. */
  all: ListRead | null
  /** Selects all results of the filter; null unless a full page of several is ticked. */
  onAll: (() => void) | null
  ask: boolean
  onClear: () => void
}

/**
 * Bulk actions for the selected orders: set their status, print their packing slips. Each order is sent with the status
 * it was seen in. Cancelling asks first; `ask` is the server's confirmation, when the page's dialog did not run.
 */
export function BulkBar({ found, chosen, all, onAll, ask, onClear }: BulkBarProps) {
  const pending = useNavigation().formData?.get('intent') === 'move'
  const may = useMay()
  const mayMove = may('orders.act')
  const dialog = useRef<HTMLDialogElement>(null)
  const [to, setTo] = useState('')
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (ask) dialog.current?.showModal()
  }, [ask])
  const paid = chosen.filter((order) => order.paymentStatus === 'paid').length
  const count = all ? countOfAll(all.found) : chosen.length
  return (
    <Form
      method="post"
      preventScrollReset
      aria-label={m.admin_orders_bulk()}
      noValidate
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        setMissing(to === '')
        if (to === '') {
          event.preventDefault()
          event.currentTarget.querySelector('select')?.focus()
        } else if (to === 'cancelled' && submitter?.getAttribute('name') !== 'confirmed') {
          event.preventDefault()
          dialog.current?.showModal()
        } else dialog.current?.close()
      }}
      className="sheet sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 p-3 shadow-soft lg:top-1 lg:bottom-auto lg:mt-1 lg:mb-1 lg:grow lg:px-2 lg:py-0.5"
    >
      <input type="hidden" name="intent" value="move" />
      {all ? (
        <AllFoundFields list={all} />
      ) : (
        chosen.map(({ number, status }) => (
          <input key={number} type="hidden" name="order" value={`${number} ${status}`} />
        ))
      )}
      <p className="px-1 font-medium tabular-nums" role="status">
        {m.admin_orders_bulk_chosen({ count })}
      </p>
      {onAll !== null && !all && mayMove ? (
        <SelectAllFound found={found} onAll={onAll} />
      ) : (
        <Button variant="quiet" onClick={onClear} className="px-3">
          {m.admin_orders_bulk_clear()}
        </Button>
      )}
      <span className="flex grow flex-wrap items-center justify-end gap-2 max-sm:basis-full">
        {mayMove && (
          <>
            <select
              name="to"
              required
              aria-label={m.admin_orders_bulk_status()}
              aria-invalid={missing || undefined}
              aria-describedby={missing ? 'bulk-problem' : undefined}
              value={to}
              onChange={(event) => {
                setTo(event.target.value)
                setMissing(false)
              }}
              className={`${controlClass} select-arrow w-auto! min-w-36 flex-1 sm:min-w-36 sm:flex-none`}
            >
              <option value="" disabled>
                {m.admin_bulk_choose()}
              </option>
              {orderStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusName(status)}
                </option>
              ))}
            </select>
            <Button type="submit" pending={pending} pendingLabel={m.admin_moving()}>
              {m.admin_orders_bulk_set()}
            </Button>
          </>
        )}
        {!all && may('customers.contact') && (
          <a
            href={slipsPath(chosen.map(({ number }) => number))}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass({ variant: 'secondary' })} max-sm:basis-full`}
          >
            <PrinterIcon size={20} />
            {m.admin_orders_bulk_slips()}
          </a>
        )}
      </span>
      {missing && (
        <p id="bulk-problem" className="basis-full text-end text-sm font-medium text-tomato-ink">
          {m.admin_move_choose()}
        </p>
      )}
      <ConfirmSheet
        dialog={dialog}
        title={m.admin_orders_bulk_cancel_title({ count })}
        text={m.admin_orders_bulk_cancel_text()}
      >
        {all ? (
          <Notice tone="warning">{m.admin_orders_bulk_cancel_unseen()}</Notice>
        ) : (
          paid > 0 && <Notice tone="warning">{m.admin_orders_bulk_cancel_paid({ count: paid })}</Notice>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button className="grow" onClick={() => dialog.current?.close()}>
            {m.admin_orders_bulk_cancel_no()}
          </Button>
          <Button type="submit" name="confirmed" value="yes" variant="danger" className="grow">
            {m.admin_orders_bulk_cancel_yes()}
          </Button>
        </div>
      </ConfirmSheet>
    </Form>
  )
}
