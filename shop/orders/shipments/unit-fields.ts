import { typedDigits } from '../../numbers.ts'

/** Units of a line of an order, by its position. */
export type LineUnits = { position: number; quantity: number }

/** The highest position of an order's line: bundles of a cart with few lines have many parts. */
export const maxPosition = 999

const isPosition = /^(?:0|[1-9]\d{0,2})$/

/**
 * A form's fields for numbers of units, one for each line of an order, such as `parcel-0`. A position has one spelling, so
 * that no line is named twice.
 */
export function unitFields(prefix: string) {
  const start = `${prefix}-`
  const typedIn = (fields: Record<string, unknown>) =>
    Object.entries(fields).flatMap(([field, typed]) => {
      const position = field.startsWith(start) ? field.slice(start.length) : ''
      return isPosition.test(position) ? [{ field, position: Number(position), quantity: unitsOf(typed) }] : []
    })
  return {
    /** The name of a line's field. */
    of: (position: number): string => `${start}${position}`,
    /** The names of fields with something else than a number. */
    invalid: (fields: Record<string, unknown>): string[] =>
      typedIn(fields).flatMap(({ field, quantity }) => (quantity === null ? [field] : [])),
    /** The units that were typed; an invalid number counts as none. */
    read: (fields: Record<string, unknown>): LineUnits[] =>
      typedIn(fields).flatMap(({ position, quantity }) => (quantity ? [{ position, quantity }] : [])),
  }
}

/** A number of units as typed; empty is 0, null is not a number. */
function unitsOf(typed: unknown): number | null {
  const digits = typeof typed === 'string' ? typedDigits(typed) : '?'
  return /^\d{0,4}$/.test(digits) ? Number(digits) : null
}
