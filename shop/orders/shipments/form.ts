import * as z from 'zod/mini'
import { uuidField } from '../../ids.ts'
import { type Carrier, type ShipmentCarrier, trackingLink } from '../../settings/delivery/carriers.ts'
import { webAddress } from '../../settings/store.ts'
import { fieldProblems, numberedLine, optionalLine } from '../../text-fields.ts'
import { unitFields } from './unit-fields.ts'

export const maxTracking = 60
export const maxCarrierName = 40

/** A carrier that is not in the settings. */
export const otherCarrier = 'other'

/** A parcel's carrier in the form: one of the settings by its id, `other` with a name, or none. */
const details = {
  carrier: optionalLine(40),
  carrierName: optionalLine(maxCarrierName),
  tracking: z._default(numberedLine(maxTracking), ''),
  /** Typed link; empty for the carrier's own. */
  link: z._default(webAddress, ''),
  notify: z.optional(z.literal('on')),
}

/** The form's fields for the units of each line that go into the parcel. */
export const parcelFields = unitFields('parcel')

/** The form that ships items: its id makes sending it twice one parcel. */
export const shipSchema = z.looseObject({ shipmentId: uuidField('required'), ...details }).check(
  fieldProblems(function* (form) {
    const invalid = parcelFields.invalid(form)
    for (const name of invalid) yield [name, 'units']
    if (invalid.length === 0 && parcelFields.read(form).length === 0) yield ['parcel', 'nothing']
    if (isUnnamed(form)) yield ['carrierName', 'required']
  }),
)

/** The editable details of a parcel; `version` is the one that was seen. */
export const shipmentSchema = z
  .object({ shipmentId: uuidField('required'), version: z.string().check(z.regex(/^\d{1,9}$/)), ...details })
  .check(fieldProblems((form) => [['carrierName', isUnnamed(form) && 'required']]))

const isUnnamed = ({ carrier, carrierName }: { carrier: string; carrierName: string }) =>
  carrier === otherCarrier && carrierName === ''

/** Carrier, number and link of a parcel, as stored. */
export type ShipmentDetails = { carrier: ShipmentCarrier | null; tracking: string; link: string }
type TypedDetails = Pick<z.output<typeof shipmentSchema>, 'carrier' | 'carrierName' | 'tracking' | 'link'>

/**
 * The details in a validated form, with the carrier's current settings and its link where none is typed. Null when the
 * settings have no such carrier. `before` keeps a carrier that was removed from the settings.
 */
export function detailsOf(
  { carrier, carrierName, tracking, link }: TypedDetails,
  carriers: readonly Carrier[],
  before: ShipmentCarrier | null = null,
): ShipmentDetails | null {
  if (carrier === '') return { carrier: null, tracking, link }
  if (carrier === otherCarrier) return { carrier: { id: '', ar: carrierName, en: carrierName }, tracking, link }
  const known = carriers.find(({ id }) => id === carrier)
  if (known === undefined) return before?.id === carrier ? { carrier: before, tracking, link } : null
  return { carrier: { id: known.id, ...known.name }, tracking, link: link || trackingLink(known, tracking) }
}
