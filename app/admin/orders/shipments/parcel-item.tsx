import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { When } from '#app/admin/kit/dates.tsx'
import { useCheckedForm } from '#app/checked-form.ts'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { TruckIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { shipmentSchema } from '#shop/orders/shipments/form.ts'
import type { ShipmentView } from '#shop/orders/shipments/read.ts'
import { lateSince, type ShipmentState } from '#shop/orders/shipments/status.ts'
import type { Carrier } from '#shop/settings/delivery/carriers.ts'
import { PrinterIcon } from '../slips/printer-icon.tsx'
import { slipsPath } from '../slips/slips-query.ts'
import type { ParcelAnswer } from './act-on-parcels.server.ts'
import { DetailFields } from './detail-fields.tsx'
import { parcelProblem, parcelState } from './parcel-words.ts'

type ParcelItemProps = {
  number: string
  parcel: ShipmentView
  carriers: readonly Carrier[]
  now: Date
  /** Its state and details can be changed: the order is not cancelled. */
  isOpen: boolean
  answer: ParcelAnswer | undefined
}

/** One parcel: where it is, what is in it, and what can be done about it. */
export function ParcelItem({ number, parcel, carriers, now, isOpen, answer }: ParcelItemProps) {
  const locale = useSite()?.locale ?? 'ar'
  const { state, carrier, tracking, link } = parcel
  const { name, tone } = parcelState(state)
  const isLate = state === 'shipped' && parcel.shippedAt < lateSince(now)
  return (
    <li className="py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{m.shipments_parcel({ number: parcel.number })}</h3>
        <Badge tone={tone}>{name()}</Badge>
        {isLate && <Badge tone="tomato">{m.shipments_late()}</Badge>}
        <span className="text-sm text-quiet">
          <Dates parcel={parcel} />
        </span>
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className={carrier === null ? 'text-quiet' : ''}>
          <bdi>{carrier === null ? m.shipments_no_carrier() : carrier[locale]}</bdi>
        </span>
        {tracking !== '' && (
          <bdi dir="ltr" className="font-mono text-sm break-all">
            {tracking}
          </bdi>
        )}
        {link !== '' && state !== 'cancelled' && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
          >
            {m.shipments_track()}
            <span className="sr-only"> ({m.shipments_track_new_tab()})</span>
          </a>
        )}
      </p>
      <ul className={state === 'cancelled' ? 'text-quiet line-through' : ''}>
        {parcel.lines.map((line) => (
          <li key={line.position} className="wrap-anywhere">
            <bdi>{locale === 'en' ? line.titleEn : line.title}</bdi>{' '}
            <span className="whitespace-nowrap text-quiet tabular-nums">× {line.quantity}</span>
          </li>
        ))}
      </ul>
      {isOpen && state !== 'cancelled' && (
        <ParcelActions number={number} parcel={parcel} carriers={carriers} answer={answer} />
      )}
    </li>
  )
}

function Dates({ parcel: { state, shippedAt, deliveredAt, cancelledAt } }: { parcel: ShipmentView }) {
  const [word, at] =
    state === 'delivered'
      ? [m.shipments_delivered_at(), deliveredAt]
      : state === 'cancelled'
        ? [m.shipments_cancelled_at(), cancelledAt]
        : [m.shipments_shipped_at(), shippedAt]
  return (
    <>
      {word} {at && <When at={at} />}
    </>
  )
}

type ActionsProps = Pick<ParcelItemProps, 'number' | 'parcel' | 'carriers' | 'answer'>

function ParcelActions({ number, parcel, carriers, answer }: ActionsProps) {
  const sent = useNavigation().formData
  const pending = (to: ShipmentState) =>
    sent?.get('do') === 'parcel_set' && sent.get('shipmentId') === parcel.id && sent.get('to') === to
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
      <a
        href={slipsPath([number], 'slips', parcel.number)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'quiet' })}
      >
        <PrinterIcon size={20} />
        {m.shipments_slip()}
      </a>
      <Details label={m.shipments_edit()} open={answer?.kind === 'parcel_refused' && answer.reason === 'invalid'}>
        <EditForm key={parcel.version} parcel={parcel} carriers={carriers} answer={answer} />
      </Details>
      {parcel.state === 'delivered' ? (
        <SetForm parcel={parcel} to="shipped">
          <Button type="submit" variant="quiet" pending={pending('shipped')} pendingLabel={m.shipments_sending()}>
            {m.shipments_reopen()}
          </Button>
        </SetForm>
      ) : (
        <Details label={m.shipments_cancel()} danger>
          <SetForm parcel={parcel} to="cancelled" asks>
            <p className="text-sm">{m.shipments_cancel_question()}</p>
            <Checkbox name="notify" defaultChecked>
              {m.shipments_notify()}
            </Checkbox>
            <Button type="submit" variant="danger" pending={pending('cancelled')} pendingLabel={m.shipments_sending()}>
              {m.shipments_cancel_yes()}
            </Button>
          </SetForm>
        </Details>
      )}
    </div>
  )
}

type SetFormProps = { parcel: ShipmentView; to: ShipmentState; asks?: boolean; children: React.ReactNode }

function SetForm({ parcel, to, asks = false, children }: SetFormProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="do" value="parcel_set" />
      <input type="hidden" name="shipmentId" value={parcel.id} />
      <input type="hidden" name="version" value={parcel.version} />
      <input type="hidden" name="to" value={to} />
      {!asks && to === 'delivered' && <input type="hidden" name="notify" value="on" />}
      {children}
    </Form>
  )
}

function EditForm({ parcel, carriers, answer }: Pick<ParcelItemProps, 'parcel' | 'carriers' | 'answer'>) {
  const refused = answer?.kind === 'parcel_refused' ? answer.problems : undefined
  const { form, onSubmit, problem } = useCheckedForm(shipmentSchema, refused, parcelProblem)
  const sent = useNavigation().formData
  return (
    <Form ref={form} method="post" preventScrollReset noValidate onSubmit={onSubmit}>
      <input type="hidden" name="do" value="parcel_change" />
      <input type="hidden" name="shipmentId" value={parcel.id} />
      <input type="hidden" name="version" value={parcel.version} />
      <DetailFields carriers={carriers} parcel={parcel} problem={problem} />
      <Button
        type="submit"
        variant="secondary"
        pending={sent?.get('do') === 'parcel_change' && sent.get('shipmentId') === parcel.id}
        pendingLabel={m.shipments_sending()}
      >
        {m.shipments_save()}
      </Button>
    </Form>
  )
}

type DetailsProps = { label: string; open?: boolean; danger?: boolean; children: React.ReactNode }

/** What unfolds under its word, over the whole width. */
function Details({ label, open: asked = false, danger = false, children }: DetailsProps) {
  const [open, setOpen] = useState(asked)
  return (
    <details
      open={open || asked}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 open:order-last open:basis-full"
    >
      <summary
        className={`inline-flex min-h-11 cursor-pointer list-none items-center rounded-md px-4 font-semibold ${
          danger ? 'text-tomato-ink hover:bg-tomato-tint' : 'text-leaf hover:bg-leaf-tint'
        }`}
      >
        {label}
      </summary>
      <div className="mt-1 rounded-md bg-sunken p-3 md:p-4">{children}</div>
    </details>
  )
}
