import * as z from 'zod/mini'
import { requiredBlock, requiredLine } from '../text-fields.ts'

export const maxNotificationTitle = 120
export const maxNotificationText = 2000

/** An admin's message to the store's own address and into the panel: a text of their own, or a test email (R35). */
export const notificationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('custom'),
    title: requiredLine(maxNotificationTitle),
    text: requiredBlock(maxNotificationText),
  }),
  z.object({ kind: z.literal('test') }),
])
export type NotificationInput = z.infer<typeof notificationSchema>
