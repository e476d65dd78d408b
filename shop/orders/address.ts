/** Where a parcel goes (spec 3): the last four are optional. */
export type ShippingAddress = {
  address: string
  city: string
  area: string
  building: string
  floor: string
  apartment: string
  notes: string
}
