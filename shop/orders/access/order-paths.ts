type AdminPage = 'view' | 'refund' | 'gifts' | 'contact' | 'guest' | 'link' | 'change' | 'paid' | 'receipt'

/** An order's page in the admin area, or the page of one task on it. */
export const adminOrderPath = (number: string, page: AdminPage = 'view'): string => `/admin/orders/${page}/${number}`

export type BelowOrder = '' | '/receipt' | '/return'

/** The buyer's page of an order, or a page below it, opened by the order's token. Without the language's prefix. */
export const orderPath = ({ number, token }: { number: string; token: string }, below: BelowOrder = ''): string =>
  `/order/${number}${below}?token=${token}`
