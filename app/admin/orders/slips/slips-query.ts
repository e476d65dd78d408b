/** Where the packing slips of these orders are looked over and printed. */
export const slipsPath = (numbers: readonly string[], page: 'slips' | 'slips.pdf' = 'slips') =>
  `/admin/orders/${page}?${new URLSearchParams(numbers.map((number) => ['order', number]))}`

/** The orders whose slips an address asks for; what cannot be an order's number is none. */
export const slipsAsked = ({ searchParams }: URL): string[] =>
  searchParams.getAll('order').filter((number) => /^ORD-\d{4}-\d{4,12}$/.test(number))
