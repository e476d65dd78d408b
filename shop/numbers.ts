/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits as Western ones; a number may be typed in any of the three. */
export function toWesternDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/**
 * So many rows are counted for a filtered list; above that it is "1000+", so that counting costs the same for any
 * size.
 */
export const countedMost = 1000

/** Counting stops here; above it a figure is shown as "99+". */
export const waitingMost = 99

/** So many changes of each kind are sent to a page that follows them; a page that missed more reads everything again. */
export const changesShown = 15

/** So many rows of a list are changed together at most. */
export const bulkMost = 500
