import { sayProblem } from '#app/admin/kit/problem-text.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ShipmentState } from '#shop/orders/shipments/status.ts'
import type { ParcelResult } from './act-on-parcels.server.ts'

const states: Record<ShipmentState, { name: () => string; tone: BadgeTone }> = {
  shipped: { name: m.shipments_state_shipped, tone: 'leaf' },
  delivered: { name: m.shipments_state_delivered, tone: 'quiet' },
  cancelled: { name: m.shipments_state_cancelled, tone: 'quiet' },
}
export const parcelState = (state: ShipmentState) => states[state]

type Refused = Extract<ParcelResult, { kind: 'parcel_refused' }>['reason']
const refusals: Record<Refused, () => string> = {
  unknown_order: m.shipments_refused_unknown_order,
  unknown_shipment: m.shipments_refused_changed,
  key_reused: m.shipments_refused_changed,
  not_shippable: m.shipments_refused_not_shippable,
  nothing_left: m.shipments_refused_nothing_left,
  not_enough: m.shipments_refused_not_enough,
  changed: m.shipments_refused_changed,
  cancelled: m.shipments_refused_cancelled,
  order_cancelled: m.shipments_refused_order_cancelled,
  unchanged: m.shipments_refused_unchanged,
  invalid: m.shipments_refused_invalid,
}
export const parcelRefusal = (reason: Refused): string => refusals[reason]()

type Did = Extract<ParcelResult, { kind: 'parcel_done' }>['did']
const done: Record<Did, () => string> = {
  ship: m.shipments_did_ship,
  change: m.shipments_did_change,
  shipped: m.shipments_did_shipped,
  delivered: m.shipments_did_delivered,
  cancelled: m.shipments_did_cancelled,
}
export const parcelDone = (did: Did): string => done[did]()

/** The message for a field's problem in a parcel form. */
export const parcelProblem = sayProblem({
  nothing: m.shipments_problem_nothing,
  units: m.shipments_problem_units,
  unknown_carrier: m.shipments_problem_carrier,
  link: m.shipments_problem_link,
  required: m.shipments_problem_required,
})
