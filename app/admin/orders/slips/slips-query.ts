/** Where the packing slips of these orders are looked over and printed. */
export const slipsPath = (numbers: readonly string[], page: 'slips' | 'slips.pdf' = 'slips', parcel?: number | null) =>
  `/admin/orders/${page}?${new URLSearchParams([
    ...numbers.map((number) => ['order', number]),
    ...(parcel ? [['parcel', String(parcel)]] : []),
  ])}`

/** The one parcel of the one order that an address asks for; null for whole orders. */
export function parcelAsked({ searchParams }: URL): number | null {
  const typed = searchParams.get('parcel') ?? ''
  return /^[1-9]\d{0,3}$/.test(typed) && searchParams.getAll('order').length === 1 ? Number(typed) : null
}

/** The orders whose slips an address asks for; what cannot be an order's number is none. */
export const slipsAsked = ({ searchParams }: URL): string[] =>
  searchParams.getAll('order').filter((number) => /^ORD-\d{4}-\d{4,12}$/.test(number))
