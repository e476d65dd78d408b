/** A parcel's carrier, as stored with it: `id` is the carrier's in the settings, empty for a typed one. */
export type ShipmentCarrier = { id: string; ar: string; en: string }

/** A carrier in the settings; `link` has `{tracking}` in place of the number, and is empty without tracking. */
export type Carrier = { id: string; name: { ar: string; en: string }; link: string }

export const maxCarriers = 20
export const trackingMark = '{tracking}'

/** The carriers a new shop starts with, those of a store in Kuwait. */
export const firstCarriers: Carrier[] = [
  {
    id: 'aramex',
    name: { ar: 'أرامكس', en: 'Aramex' },
    link: 'https://www.aramex.com/track/results?ShipmentNumber={tracking}',
  },
  {
    id: 'dhl',
    name: { ar: 'دي إتش إل', en: 'DHL' },
    link: 'https://www.dhl.com/kw-en/home/tracking.html?tracking-id={tracking}',
  },
  {
    id: 'smsa',
    name: { ar: 'سمسا', en: 'SMSA Express' },
    link: 'https://www.smsaexpress.com/trackingdetails?tracknumbers={tracking}',
  },
  { id: 'kuwait-post', name: { ar: 'بريد الكويت', en: 'Kuwait Post' }, link: '' },
  { id: 'driver', name: { ar: 'مندوبنا', en: 'Our driver' }, link: '' },
]

/** The tracking URL of a number; empty without a number or a template. */
export const trackingLink = ({ link }: Pick<Carrier, 'link'>, tracking: string): string =>
  link === '' || tracking === '' ? '' : link.replaceAll(trackingMark, encodeURIComponent(tracking))
