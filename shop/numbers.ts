/** Converts Arabic-Indic (٠-٩) and Persian (۰-۹) digits to Western ones; numbers may be typed in any of the three. */
export function toWesternDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/** Whether a text is the number of an order, such as ORD-2026-0001, as stored. */
export const isOrderNumber = (text: string): boolean => /^ORD-\d{4}-\d{4,12}$/.test(text)

/** Whether a text is the number of a message, such as MSG-2026-0001, as stored. */
export const isMessageNumber = (text: string): boolean => /^MSG-\d{4}-\d{4,12}$/.test(text)

/** Counting a filtered list stops here; above it the figure is "1000+", so that counting costs the same at any size. */
export const maxCounted = 1000

/** Counting stops here; above it a figure is shown as "99+". */
export const maxWaitingShown = 99

/** Changes of each kind sent to a page that follows them; a page that missed more reloads everything. */
export const changesShown = 15

/** Limit of rows changed together. */
export const maxBulkRows = 500
