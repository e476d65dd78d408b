import * as z from 'zod/mini'
import { requiredBlock, requiredLine } from '../text-fields.ts'

export const maxNotificationTitle = 120
export const maxNotificationText = 2000

/** What an admin sends to the store's own address and into the panel: words of their own, or a test of the mail (R35). */
export const notificationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('custom'),
    title: requiredLine(maxNotificationTitle),
    text: requiredBlock(maxNotificationText),
  }),
  z.object({ kind: z.literal('test') }),
])
export type NotificationInput = z.infer<typeof notificationSchema>
