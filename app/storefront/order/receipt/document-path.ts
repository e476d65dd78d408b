/** The path of a buyer's receipt or credit note by its number; the order's token opens it. */
export const documentPath = (number: string, token: string): string => `/receipts/${number}.pdf?token=${token}`
