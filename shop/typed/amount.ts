import { type Fils, parseFils } from '../money.ts'
import { typedDigits } from '../numbers.ts'

/** Whether a text is a rate that `formatMoney` takes: a plain decimal with at most six places. */
export const isRate = (text: string): boolean => /^\d{1,7}(?:\.\d{1,6})?$/.test(text)

/** Whether the comma of an amount can be a decimal mark or a thousands separator: "0,500", "1,250". */
export const isAmbiguous = (text: string): boolean => /^\d+,\d{3}$/.test(text)

/** The number of a typed percentage, which may have its sign. */
export const percentDigits = (typed: string): string => typedDigits(typed).replace(/[\s%٪]/g, '')

/**
 * Parses a typed amount in KWD to fils: any digits, "." or "٫" as decimal mark, thousands separators where they belong.
 * Null for anything that is not an amount with at most three decimals, or is ambiguous.
 */
export function readFils(typed: string): Fils | null {
  const western = typedDigits(typed)
  if (isAmbiguous(western)) return null
  const text = western.replaceAll('٬', ',').replaceAll('٫', '.')
  if (text.includes(',') && !/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return null
  return parseFils(text.replaceAll(',', ''))
}
