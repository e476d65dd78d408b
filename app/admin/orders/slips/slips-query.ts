import { isOrderNumber } from '#shop/orders/access/number-form.ts'

/** URL of the page that checks and prints the packing slips of these orders. */
export const slipsPath = (numbers: readonly string[], page: 'slips' | 'slips.pdf' = 'slips', parcel?: number | null) =>
  `/admin/orders/${page}?${new URLSearchParams([
    ...numbers.map((number) => ['order', number]),
    ...(parcel ? [['parcel', String(parcel)]] : []),
  ])}`

/** The single parcel of a single order that a URL asks for; null for whole orders. */
export function requestedParcel({ searchParams }: URL): number | null {
  const typed = searchParams.get('parcel') ?? ''
  return /^[1-9]\d{0,3}$/.test(typed) && searchParams.getAll('order').length === 1 ? Number(typed) : null
}

/** The orders whose slips a URL asks for; invalid order numbers are dropped. */
export const requestedSlips = ({ searchParams }: URL): string[] => searchParams.getAll('order').filter(isOrderNumber)
