/** Where a buyer downloads a receipt or credit note by its number; the order's token opens it. */
export const documentPath = (number: string, token: string): string => `/receipts/${number}.pdf?token=${token}`
