import * as z from 'zod/mini'
import type { StoreSettings } from '../form.ts'
import { typedNumber } from '../number.ts'

/** Whether checkout offers reminders, and after how many hours they are sent; browsers omit an unticked box. */
export const cartRemindersSchema = z.object({ on: z.optional(z.literal('on')), hours: typedNumber(1, 72) })

export const cartRemindersOf = (input: z.infer<typeof cartRemindersSchema>): Pick<StoreSettings, 'cartReminders'> => ({
  cartReminders: { on: input.on === 'on', hours: input.hours },
})
