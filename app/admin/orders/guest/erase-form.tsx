import { Form, useNavigation } from 'react-router'
import { Panel } from '#app/admin/kit/panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import * as m from '#locales/compiled/messages.js'
import type { UnfinishedOrder } from '#shop/orders/unfinished.ts'

type EraseFormProps = { guest: { orders: number; unfinished: UnfinishedOrder | null }; isUnsure: boolean }

/** What an erasure covers and what stays, and its confirmation; while an order needs its buyer, which one. */
export function EraseForm({ guest: { orders, unfinished }, isUnsure }: EraseFormProps) {
  const pending = useNavigation().formMethod === 'POST'
  return (
    <Panel title={m.guest_data_erase()}>
      <h3 className="font-semibold">{m.guest_data_goes_title()}</h3>
      <ul className="ms-5 mt-1 list-disc space-y-1">
        <li>{m.guest_data_goes_orders({ count: orders })}</li>
        <li>{m.guest_data_goes_address()}</li>
        <li>{m.guest_data_goes_links()}</li>
      </ul>
      <h3 className="mt-4 font-semibold">{m.guest_data_stays_title()}</h3>
      <ul className="ms-5 mt-1 list-disc space-y-1">
        <li>{m.guest_data_stays_books()}</li>
        <li>{m.guest_data_stays_others()}</li>
      </ul>
      <p className="mt-4 text-quiet">{m.guest_data_goodbye()}</p>
      {unfinished === null && (
        <Form method="post" preventScrollReset className="mt-4 flex flex-col gap-3 border-t border-line pt-3">
          <input type="hidden" name="orders" value={orders} />
          <Checkbox name="sure" required error={isUnsure && m.guest_data_sure_missing()}>
            {m.guest_data_sure()}
          </Checkbox>
          <Button
            type="submit"
            variant="danger"
            className="self-start"
            pending={pending}
            pendingLabel={m.guest_data_pending()}
          >
            {m.guest_data_submit({ count: orders })}
          </Button>
        </Form>
      )}
    </Panel>
  )
}
