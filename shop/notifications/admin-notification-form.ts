import * as z from 'zod/mini'

export const maxNotificationTitle = 120
export const maxNotificationText = 2000

const words = (max: number) =>
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))

/** One line, as it becomes a letter's subject. */
const line = words(maxNotificationTitle).check(z.overwrite((text) => text.replace(/\s+/g, ' ')))

/** What an admin sends to the store's own address and into the panel: words of their own, or a test of the mail (spec 7). */
export const notificationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('custom'), title: line, text: words(maxNotificationText) }),
  z.object({ kind: z.literal('test') }),
])
export type NotificationInput = z.infer<typeof notificationSchema>
