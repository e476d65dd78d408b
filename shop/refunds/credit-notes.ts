import type { RefundRow } from './read-refunds.ts'

type Numbered = Pick<RefundRow, 'noteNumber'>
export type CreditNote<Of extends Numbered> = {
  /** The order's number and the note's number among its notes: ORD-2026-0007-R1. */
  number: string
  refund: Of
}

/** The credit notes of an order, in order: one for each completed refund. */
export function creditNotes<Of extends Numbered>(number: string, refunds: readonly Of[]): CreditNote<Of>[] {
  return refunds
    .flatMap((refund) => (refund.noteNumber === null ? [] : [{ place: refund.noteNumber, refund }]))
    .toSorted((one, other) => one.place - other.place)
    .map(({ place, refund }) => ({ number: `${number}-R${place}`, refund }))
}
