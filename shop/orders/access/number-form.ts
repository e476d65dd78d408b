/** Whether a text is the number of an order, such as ORD-2026-0001, as stored. */
export const isOrderNumber = (text: string): boolean => /^ORD-\d{4}-\d{4,12}$/.test(text)
