import { typedInteger, typedTexts } from '#app/checked-form.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { isUuid } from '#shop/ids.ts'
import { changeShipment, type ShipmentRefusal, setShipment } from '#shop/orders/shipments/change-shipment.ts'
import { detailsOf, parcelFields, shipmentSchema, shipSchema } from '#shop/orders/shipments/form.ts'
import { readShipment } from '#shop/orders/shipments/read.ts'
import { type ShipRefusal, shipItems } from '#shop/orders/shipments/ship-items.ts'
import { type ShipmentState, shipmentStates } from '#shop/orders/shipments/status.ts'
import type { Shop } from '#shop/shop.ts'

type Reason = ShipRefusal['reason'] | ShipmentRefusal['reason'] | 'invalid'
/** Why nothing was done; `id` is empty for a new parcel, and `typed` is the form's input, to be shown again. */
export type ParcelRefusal = {
  kind: 'parcel_refused'
  reason: Reason
  problems?: FieldErrors
  id: string
  typed?: Record<string, string>
}
export type ParcelResult = { kind: 'parcel_done'; did: 'ship' | 'change' | ShipmentState; id: string } | ParcelRefusal

type Fields = Record<string, unknown>

/** Ships the units the form names. */
export async function shipParcel(
  shop: Shop,
  admin: Admin<'orders.act'>,
  number: string,
  fields: Fields,
): Promise<ParcelResult> {
  const refused = { kind: 'parcel_refused', id: '', typed: typedTexts(fields) } as const
  const read = parseInput(shipSchema, fields)
  if (!read.ok) return { ...refused, reason: 'invalid', problems: read.errors }
  const { carriers } = await shop.settings.read()
  const details = detailsOf(read.value, carriers)
  if (details === null) return { ...refused, reason: 'invalid', problems: { carrier: 'unknown_carrier' } }
  const { shipmentId, notify } = read.value
  const parcel = { number, shipmentId, units: parcelFields.read(read.value), details, notify: notify === 'on' }
  const shipped = await shipItems(shop.db, shop, admin, parcel)
  return shipped.ok
    ? { kind: 'parcel_done', did: 'ship', id: shipmentId }
    : { ...refused, reason: shipped.refusal.reason }
}

/** Changes carrier, tracking number and link of a parcel. */
export async function changeParcel(
  shop: Shop,
  admin: Admin<'orders.act'>,
  number: string,
  fields: Fields,
): Promise<ParcelResult> {
  const id = isUuid(fields.shipmentId) ? fields.shipmentId : ''
  const refused = { kind: 'parcel_refused', id, typed: typedTexts(fields) } as const
  const read = parseInput(shipmentSchema, fields)
  if (!read.ok) return { ...refused, reason: 'invalid', problems: read.errors }
  const [{ carriers }, before] = await Promise.all([shop.settings.read(), readShipment(shop.db, id)])
  const details = detailsOf(read.value, carriers, before?.carrier ?? null)
  if (details === null) return { ...refused, reason: 'invalid', problems: { carrier: 'unknown_carrier' } }
  const { version, notify } = read.value
  const change = { number, shipmentId: id, version: Number(version), details, notify: notify === 'on' }
  const changed = await changeShipment(shop.db, shop, admin, change)
  return changed.ok ? { kind: 'parcel_done', did: 'change', id } : { ...refused, reason: changed.refusal.reason }
}

/** Marks a parcel as delivered, as shipped again, or cancels it. */
export async function setParcel(
  shop: Shop,
  admin: Admin<'orders.act'>,
  number: string,
  fields: Fields,
): Promise<ParcelResult> {
  const to = shipmentStates.find((state) => state === fields.to)
  const version = typedInteger(fields.version)
  if (to === undefined || version === null || !isUuid(fields.shipmentId))
    return { kind: 'parcel_refused', reason: 'invalid', id: '' }
  const id = fields.shipmentId
  const change = { number, shipmentId: id, version, to, notify: fields.notify === 'on' }
  const set = await setShipment(shop.db, shop, admin, change)
  return set.ok ? { kind: 'parcel_done', did: to, id } : { kind: 'parcel_refused', reason: set.refusal.reason, id }
}
