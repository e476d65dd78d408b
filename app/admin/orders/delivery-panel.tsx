import * as m from '#locales/compiled/messages.js'
import type { ShippingAddress } from '#shop/orders/address.ts'
import { Facts, Panel } from './panel.tsx'

/** Where the parcel goes. */
export function AddressPanel({ address }: { address: ShippingAddress | null }) {
  const part = (name: string, value: string) => ({
    name,
    value: value && <bdi className="whitespace-pre-line">{value}</bdi>,
  })
  return (
    <Panel title={m.admin_address_title()}>
      {address === null ? (
        <p className="text-quiet">{m.admin_address_none()}</p>
      ) : (
        <Facts
          facts={[
            part(m.admin_address_city(), address.city),
            part(m.admin_address_area(), address.area),
            part(m.admin_address_address(), address.address),
            part(m.admin_address_building(), address.building),
            part(m.admin_address_floor(), address.floor),
            part(m.admin_address_apartment(), address.apartment),
            part(m.admin_address_notes(), address.notes),
          ]}
        />
      )}
    </Panel>
  )
}

/** What the customer wrote; nothing when they wrote nothing. */
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
