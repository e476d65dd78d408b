import * as z from 'zod/mini'
import type { Fils } from '../../money.ts'
import { fieldProblems, shortText } from '../../text-fields.ts'
import { percentDigits } from '../../typed/amount.ts'
import { instantOf, momentProblems, typedMoment } from '../../typed/moment.ts'
import { amount } from '../fields/product-form.ts'

const value = z._default(shortText(40, 'required'), '')

const percentOf = (text: string): number | null => {
  const western = percentDigits(text)
  return /^[1-9]\d?$/.test(western) ? Number(western) : null
}
const priceOf = (text: string): Fils | null => {
  const read = amount.safeParse(text)
  return read.success && read.data !== null && read.data > 0 ? read.data : null
}

const saleFields = {
  kind: z.enum(['percent', 'price'], 'required'),
  value,
  fromDay: typedMoment,
  fromTime: typedMoment,
  untilDay: typedMoment,
  untilTime: typedMoment,
}
type TypedSale = { [Name in keyof typeof saleFields]: z.output<(typeof saleFields)[Name]> }

/** A sale from the form: fils or percent, and instants; `startsAt` is null for now. */
export type SaleInput = { percent: number | null; price: Fils | null; startsAt: Date | null; endsAt: Date }

/** A day without a time is the whole day: until the following midnight. */
const untilOf = (day: string, time: string): Date | null => {
  const at = instantOf({ day, time }, 'end')
  return at === null || time !== '' ? at : new Date(at.getTime() + 1)
}

function* saleProblems(input: TypedSale): Generator<[string, string]> {
  if (input.value.trim() === '') yield ['value', 'required']
  else if (input.kind === 'percent' && percentOf(input.value) === null) yield ['value', 'percent']
  else if (input.kind === 'price' && priceOf(input.value) === null) yield ['value', 'amount']
  yield* momentProblems(input, 'from')
  yield* momentProblems(input, 'until', true)
  const from = instantOf({ day: input.fromDay, time: input.fromTime }, 'start')
  const until = untilOf(input.untilDay, input.untilTime)
  if (from !== null && until !== null && from >= until) yield ['untilDay', 'days_reversed']
}

/** A planned sale as the admin's form sends it; days and times are Kuwait's. */
export const saleSchema = z.pipe(
  z.object(saleFields).check(fieldProblems(saleProblems)),
  z.transform(
    (input: TypedSale): SaleInput => ({
      percent: input.kind === 'percent' ? percentOf(input.value) : null,
      price: input.kind === 'price' ? priceOf(input.value) : null,
      startsAt: instantOf({ day: input.fromDay, time: input.fromTime }, 'start'),
      endsAt: untilOf(input.untilDay, input.untilTime) ?? new Date(0),
    }),
  ),
)

/** The instant at which a draft goes on sale; a day without a time is its midnight. */
export const launchSchema = z.pipe(
  z
    .object({ launchDay: typedMoment, launchTime: typedMoment })
    .check(fieldProblems((typed) => momentProblems(typed, 'launch', true))),
  z.transform(({ launchDay, launchTime }) => ({
    launchAt: instantOf({ day: launchDay, time: launchTime }, 'start') ?? new Date(0),
  })),
)
