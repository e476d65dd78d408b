import { Form, useNavigation } from 'react-router'
import { Disclosure } from '#app/admin/kit/disclosure.tsx'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { useInputVersion } from '#app/admin/kit/use-input-version.ts'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { TruckIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { shipmentSchema } from '#shop/orders/shipments/form.ts'
import type { ShipmentView } from '#shop/orders/shipments/read.ts'
import type { ShipmentState } from '#shop/orders/shipments/status.ts'
import type { Carrier } from '#shop/settings/delivery/carriers.ts'
import { PrinterIcon } from '../slips/printer-icon.tsx'
import { slipsPath } from '../slips/slips-query.ts'
import type { ParcelResult } from './act-on-parcels.server.ts'
import { DetailFields } from './detail-fields.tsx'
import { parcelProblem } from './parcel-words.ts'

type ActionsProps = {
  number: string
  parcel: ShipmentView
  carriers: readonly Carrier[]
  result: ParcelResult | undefined
}

/** The actions for a parcel that is not cancelled. */
export function ParcelActions({ number, parcel, carriers, result }: ActionsProps) {
  const sent = useNavigation().formData
  const pending = (to: ShipmentState) =>
    sent?.get('intent') === 'parcel_set' && sent.get('shipmentId') === parcel.id && sent.get('to') === to
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
      {parcel.state === 'shipped' && (
        <SetForm parcel={parcel} to="delivered">
          <Button
            type="submit"
            variant="secondary"
            icon={<TruckIcon size={20} />}
            pending={pending('delivered')}
            pendingLabel={m.shipments_sending()}
          >
            {m.shipments_deliver()}
          </Button>
        </SetForm>
      )}
      <ForRole needs={['customers.contact']}>
        <a
          href={slipsPath([number], 'slips', parcel.number)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'quiet' })}
        >
          <PrinterIcon size={20} />
          {m.shipments_slip()}
        </a>
      </ForRole>
      <Disclosure label={m.shipments_edit()} open={result?.kind === 'parcel_refused' && result.reason === 'invalid'}>
        <EditForm parcel={parcel} carriers={carriers} result={result} />
      </Disclosure>
      {parcel.state === 'delivered' ? (
        <SetForm parcel={parcel} to="shipped">
          <Button type="submit" variant="quiet" pending={pending('shipped')} pendingLabel={m.shipments_sending()}>
            {m.shipments_reopen()}
          </Button>
        </SetForm>
      ) : (
        <Disclosure label={m.shipments_cancel()} danger>
          <SetForm parcel={parcel} to="cancelled" asks>
            <p className="text-sm">{m.shipments_cancel_question()}</p>
            <Checkbox name="notify" defaultChecked>
              {m.shipments_notify()}
            </Checkbox>
            <Button type="submit" variant="danger" pending={pending('cancelled')} pendingLabel={m.shipments_sending()}>
              {m.shipments_cancel_yes()}
            </Button>
          </SetForm>
        </Disclosure>
      )}
    </div>
  )
}

type SetFormProps = { parcel: ShipmentView; to: ShipmentState; asks?: boolean; children: React.ReactNode }

function SetForm({ parcel, to, asks = false, children }: SetFormProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="parcel_set" />
      <input type="hidden" name="shipmentId" value={parcel.id} />
      <input type="hidden" name="version" value={parcel.version} />
      <input type="hidden" name="to" value={to} />
      {!asks && to === 'delivered' && <input type="hidden" name="notify" value="on" />}
      {children}
    </Form>
  )
}

function EditForm({ parcel, carriers, result }: Omit<ActionsProps, 'number'>) {
  const refused = result?.kind === 'parcel_refused' ? result : undefined
  const { form, field } = useCheckedForm(shipmentSchema, refused?.problems, parcelProblem)
  const sent = useNavigation().formData
  const { seen, filled, watch } = useInputVersion(parcel.version, result, (latest) => {
    if (latest.kind === 'parcel_done') return latest.did === 'change' ? 'saved' : undefined
    return latest.typed && latest.reason === 'changed' ? 'changed' : undefined
  })
  return (
    <Form {...form} {...watch} preventScrollReset>
      <input type="hidden" name="intent" value="parcel_change" />
      <input type="hidden" name="shipmentId" value={parcel.id} />
      <input type="hidden" name="version" value={seen} />
      <DetailFields key={filled} carriers={carriers} parcel={parcel} typed={refused?.typed} field={field} />
      <Button
        type="submit"
        variant="secondary"
        pending={sent?.get('intent') === 'parcel_change' && sent.get('shipmentId') === parcel.id}
        pendingLabel={m.shipments_sending()}
      >
        {m.shipments_save()}
      </Button>
    </Form>
  )
}
