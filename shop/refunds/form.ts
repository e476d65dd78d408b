import * as z from 'zod/mini'
import { uuidField } from '../ids.ts'
import { type Fils, parseFils } from '../money.ts'
import { toWesternDigits } from '../numbers.ts'
import type { RefundChoices } from '../payments/table.ts'
import { rawText, requiredBlock } from '../text-fields.ts'

export const maxRefundReason = 240

/** A field of the form that says how many units of a line go back on the catalog. */
export const restockField = (position: number) => `restock-${position}`
const restockName = /^restock-(\d{1,3})$/

/** A typed amount of dinars in fils, whatever digits and decimal mark it was typed with; null when it is none. */
export function typedFils(typed: string): number | null {
  return parseFils(toWesternDigits(typed).replace(/[٫,]/, '.'))
}

/** What an admin sends to pay money back: the form's own id makes sending it twice one refund. */
export const refundSchema = z
  .looseObject({
    refundId: uuidField('required'),
    paymentId: uuidField('required'),
    amount: rawText(20).check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(20, 'amount'),
      z.refine((typed) => typed === '' || (typedFils(typed) ?? 0) > 0, 'amount'),
    ),
    reason: requiredBlock(maxRefundReason),
    revokeDownloads: z.optional(z.literal('on')),
    giveCodeBack: z.optional(z.literal('on')),
    freeTimes: z.optional(z.literal('on')),
  })
  .check((checked) => {
    for (const [name, typed] of Object.entries(checked.value)) {
      if (restockName.test(name) && unitsOf(typed) === null)
        checked.issues.push({ code: 'custom', message: 'units', path: [name], input: typed })
    }
  })

/** The form of an order with these payments, which have `left` fils. */
export const refundSchemaFor = (payments: readonly { id: string; left: Fils }[]) =>
  refundSchema.check(
    z.refine(({ paymentId, amount }) => (typedFils(amount) ?? 0) <= leftOf(payments, paymentId), {
      error: 'too_much',
      path: ['amount'],
    }),
  )

const leftOf = (payments: readonly { id: string; left: Fils }[], paymentId: string) =>
  payments.find(({ id }) => id === paymentId)?.left ?? 0

export type RefundInput = {
  refundId: string
  paymentId: string
  amount: number
  reason: string
  choices: RefundChoices
}

/** The refund that a checked form asks for. */
export function refundInput(form: z.output<typeof refundSchema>): RefundInput {
  const restock = Object.entries(form)
    .flatMap(([name, typed]) => {
      const position = restockName.exec(name)?.[1]
      return position === undefined ? [] : [{ position: Number(position), quantity: unitsOf(typed) ?? 0 }]
    })
    .filter(({ quantity }) => quantity > 0)
  return {
    refundId: form.refundId,
    paymentId: form.paymentId,
    amount: typedFils(form.amount) ?? 0,
    reason: form.reason,
    choices: {
      restock,
      revokeDownloads: form.revokeDownloads === 'on',
      giveCodeBack: form.giveCodeBack === 'on',
      freeTimes: form.freeTimes === 'on',
    },
  }
}

/** A number of units as it was typed; nothing typed is none, null is no number. */
function unitsOf(typed: unknown): number | null {
  const digits = typeof typed === 'string' ? toWesternDigits(typed).trim() : '?'
  return /^\d{0,4}$/.test(digits) ? Number(digits) : null
}
