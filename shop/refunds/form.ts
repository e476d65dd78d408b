import * as z from 'zod/mini'
import { uuidField } from '../ids.ts'
import { unitFields } from '../orders/shipments/unit-fields.ts'
import { handMethods } from '../payments/methods.ts'
import type { RefundChoices } from '../payments/table.ts'
import { rawText, requiredBlock, requiredLine } from '../text-fields.ts'
import { readFils } from '../typed/amount.ts'
import type { Refundable } from './read-refunds.ts'
import { type ChosenItems, itemAmounts, itemsTotal } from './shares.ts'

export const maxRefundReason = 240

/** The form's fields for the units of each line to restock. */
export const restockFields = unitFields('restock')
/** The form's field for the variant that a line's restocked units go to. */
export const restockVariantField = (position: number): string => `variant-${position}`
/** The form's fields for the units of each line to refund. */
export const refundFields = unitFields('units')

const typedAmount = rawText(20).check(z.trim(), z.maxLength(20, 'amount'))

/** The refund form: its own id makes sending it twice one refund. */
export const refundSchema = z
  .looseObject({
    refundId: uuidField('required'),
    paymentId: uuidField('required'),
    /** Whether items or the typed amount are refunded. */
    by: z.optional(z.enum(['items', 'amount'])),
    amount: z.optional(typedAmount),
    /** The amount of the items, as the admin confirmed it. */
    agreed: z.optional(typedAmount),
    shipping: z.optional(z.literal('on')),
    reason: requiredBlock(maxRefundReason),
    revokeDownloads: z.optional(z.literal('on')),
    giveCodeBack: z.optional(z.literal('on')),
    freeTimes: z.optional(z.literal('on')),
    /** The return to refund. */
    returnId: z.optional(uuidField('required')),
  })
  .check((checked) => {
    const refuse = (name: string, message: string) =>
      checked.issues.push({ code: 'custom', message, path: [name], input: checked.value[name] })
    for (const fields of [restockFields, refundFields])
      for (const name of fields.invalid(checked.value)) refuse(name, 'units')
    const { by, amount = '' } = checked.value
    if (by === 'items') {
      const { lines, shipping } = chosenItems(checked.value)
      if (lines.length === 0 && !shipping) refuse('items', 'nothing')
    } else if (amount === '') refuse('amount', 'required')
    else if ((readFils(amount) ?? 0) <= 0) refuse('amount', 'amount')
  })

/** The form for an order with these refundable amounts. */
export const refundSchemaFor = ({ payments, items, restockVariants }: Refundable) =>
  refundSchema.check((checked) => {
    const { by, paymentId, amount = '' } = checked.value
    const refuse = (name: string, message: string) =>
      checked.issues.push({ code: 'custom', message, path: [name], input: checked.value[name] })
    for (const { position } of restockFields.read(checked.value)) {
      const variants = restockVariants.find((each) => each.position === position)?.variants
      const field = restockVariantField(position)
      if (variants && !variants.some(({ id }) => id === checked.value[field])) refuse(field, 'choose_variant')
    }
    const left = payments.find(({ id }) => id === paymentId)?.left ?? 0
    if (by !== 'items') {
      if ((readFils(amount) ?? 0) > left) refuse('amount', 'too_much')
      return
    }
    const chosen = chosenItems(checked.value)
    for (const { position, quantity } of chosen.lines)
      if (quantity > (items.lines.find((line) => line.position === position)?.most ?? 0))
        refuse(refundFields.of(position), 'too_many')
    const amounts = itemAmounts(items, chosen)
    if (amounts === null) return
    const total = itemsTotal(amounts)
    if (total > left) refuse('items', 'too_much')
    else if (total === 0) refuse('items', 'nothing')
  })

export type RefundInput = {
  refundId: string
  paymentId: string
  /** In fils; for items, the amount that the admin confirmed. */
  amount: number
  reason: string
  choices: RefundChoices
  items?: ChosenItems
  /** The return to refund, which must have been received. */
  returnId?: string
}

/** The refund of a validated form. */
export function refundInput(form: z.output<typeof refundSchema>): RefundInput {
  const items = form.by === 'items'
  return {
    refundId: form.refundId,
    paymentId: form.paymentId,
    amount: readFils((items ? form.agreed : form.amount) ?? '') ?? 0,
    reason: form.reason,
    choices: {
      restock: restockFields.read(form).map((units) => {
        const productId = form[restockVariantField(units.position)]
        return { ...units, ...(typeof productId === 'string' && productId !== '' && { productId }) }
      }),
      revokeDownloads: form.revokeDownloads === 'on',
      giveCodeBack: form.giveCodeBack === 'on',
      freeTimes: form.freeTimes === 'on',
    },
    ...(items && { items: chosenItems(form) }),
    ...(form.returnId && { returnId: form.returnId }),
  }
}

export const maxRefundReference = 100

/** The form of a refused refund that the team paid back itself. */
export const paidByHandSchema = z.object({
  refundId: uuidField('required'),
  /** The refund that the gateway refused. */
  failedId: uuidField('required'),
  method: z.enum(handMethods, 'choose_method'),
  reference: requiredLine(maxRefundReference),
})
export type PaidByHandInput = z.infer<typeof paidByHandSchema>

/** The items in a form's fields; an invalid number counts as none. */
export const chosenItems = (fields: Record<string, unknown>): ChosenItems => ({
  lines: refundFields.read(fields),
  shipping: fields.shipping === 'on',
})
