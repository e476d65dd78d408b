/** Converts Arabic-Indic (٠-٩) and Persian (۰-۹) digits to Western ones; numbers may be typed in any of the three. */
export function toWesternDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

/** Direction marks; they are included when something is copied from Arabic text. */
export const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A typed number, day or time in Western digits, without direction marks and surrounding spaces. */
export const typedDigits = (text: string): string => toWesternDigits(text).replace(directionMarks, '').trim()

/** Counting a filtered list stops here; above it the figure is "1000+", so that counting costs the same at any size. */
export const maxCounted = 1000

/** Counting stops here; above it a figure is shown as "99+". */
export const maxWaitingShown = 99

/** Changes of each kind sent to a page that follows them; a page that missed more reloads everything. */
export const changesShown = 15

/** Limit of rows changed together. */
export const maxBulkRows = 500
