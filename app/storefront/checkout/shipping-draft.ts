import type * as z from 'zod/mini'
import type { Country } from '#shop/addresses/countries.ts'
import { governorateName, governorates, type ShippingAddress, streetLine } from '#shop/addresses/shipping.ts'
import type { shippingSchema } from '#shop/checkout/form.ts'
import type { Locale } from '#shop/money.ts'
import { toWesternDigits } from '#shop/numbers.ts'

/**
 * The address as typed. Kuwait's fields and those of other countries are stored side by side, so that switching the
 * country loses nothing: `area` and its parts are Kuwait's, `district` is the area elsewhere.
 */
export type ShippingDraft = { country: Country } & Record<
  | 'governorate'
  | 'areaId'
  | 'area'
  | 'block'
  | 'street'
  | 'avenue'
  | 'emirate'
  | 'city'
  | 'district'
  | 'address'
  | 'building'
  | 'floor'
  | 'apartment'
  | 'notes'
  | 'paci',
  string
>

export const emptyShipping: ShippingDraft = {
  country: 'KW',
  governorate: '',
  areaId: '',
  area: '',
  block: '',
  street: '',
  avenue: '',
  emirate: '',
  city: '',
  district: '',
  address: '',
  building: '',
  floor: '',
  apartment: '',
  notes: '',
  paci: '',
}

/** The address as sent to the server: the fields of the chosen country, and for Kuwait also as text. */
export function toShipping(draft: ShippingDraft, locale: Locale): z.input<typeof shippingSchema> {
  const { country, notes } = draft
  const part = (name: keyof ShippingDraft) => toWesternDigits(draft[name]).trim()
  const unit = { building: part('building'), floor: part('floor'), apartment: part('apartment'), notes }
  if (country !== 'KW') {
    const emirate = country === 'AE' ? draft.emirate : ''
    const place = { city: part('city'), area: part('district'), address: part('address') }
    return { country, ...place, emirate: emirate as never, ...unit }
  }
  const line = { block: part('block'), street: part('street'), avenue: part('avenue') }
  const governorate = governorates.find((id) => id === draft.governorate) ?? ''
  return {
    country,
    governorate,
    areaId: draft.areaId,
    area: part('area'),
    ...line,
    city: governorate && governorateName(governorate, locale),
    address: streetLine(line, locale),
    ...unit,
    paci: part('paci'),
  }
}

/** A saved address as form fields. */
export function fromShipping(stored: ShippingAddress): ShippingDraft {
  if (stored.country === undefined) return migrateShipping(stored)
  const { area, city, address, ...parts } = stored
  const own = stored.country === 'KW' ? { area } : { district: area, city, address }
  return { ...emptyShipping, ...parts, ...own, country: stored.country }
}

/** Migrates an address from an older draft: city, area and one line become Kuwait's fields, as far as possible. */
export function migrateShipping(saved: Partial<ShippingDraft>): ShippingDraft {
  if (saved.country !== undefined) return { ...emptyShipping, ...saved }
  const { city = '', address = '', ...rest } = saved
  const governorate = governorates.find((id) => [governorateName(id, 'ar'), governorateName(id, 'en')].includes(city))
  const [, block = '', street = address] =
    /^(?:قطعة|block)\s*([\p{N}\p{L}]+)\s*[،,]\s*(?:شارع|street)\s*(\S.*)$/iu.exec(address.trim()) ?? []
  return { ...emptyShipping, ...rest, governorate: governorate ?? '', block, street }
}
