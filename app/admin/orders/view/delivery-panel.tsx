import { Panel } from '#app/admin/kit/panel.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderStatus } from '#shop/orders/status.ts'
import { PrinterIcon } from '../slips/printer-icon.tsx'
import { slipsPath } from '../slips/slips-query.ts'

type AddressPanelProps = {
  order: { number: string; status: OrderStatus; isDigitalOnly: boolean }
  /** Null for a digital order, and for one whose buyer was erased. */
  lines: string[] | null
  notes: string
}

/** The address as written on a parcel, and the buyer's note to the driver; for those who see contact data. */
export function AddressPanel({ order: { number, status, isDigitalOnly }, lines, notes }: AddressPanelProps) {
  if (lines === null)
    return isDigitalOnly ? (
      <Panel title={m.admin_address_title()}>
        <p className="text-quiet">{m.admin_address_none()}</p>
      </Panel>
    ) : null
  return (
    <Panel title={m.admin_address_title()}>
      <address className="not-italic wrap-anywhere">
        {lines.map((line) => (
          <span key={line} className="block">
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      {notes !== '' && (
        <dl className="mt-3">
          <Note name={m.admin_address_notes()} text={notes} />
        </dl>
      )}
      {status !== 'cancelled' && (
        <a
          href={slipsPath([number])}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass({ variant: 'secondary' })} mt-4`}
        >
          <PrinterIcon size={20} />
          {m.admin_orders_slip_link()}
        </a>
      )}
    </Panel>
  )
}

/** The customer's notes; nothing without any. */
export function NotesPanel({ sessionNote, notes }: { sessionNote: string; notes: string }) {
  if (sessionNote === '' && notes === '') return null
  return (
    <Panel title={m.admin_notes_title()}>
      <dl className="flex flex-col gap-3">
        <Note name={m.admin_notes_session()} text={sessionNote} />
        <Note name={m.admin_notes_customer()} text={notes} />
      </dl>
    </Panel>
  )
}

function Note({ name, text }: { name: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      {/* Each paragraph in the direction of its own language. */}
      <dd className="wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">{text}</dd>
    </div>
  )
}
