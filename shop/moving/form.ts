import * as z from 'zod/mini'

/** What the products of a file become: those that are shipped, and those that are not. */
export const shippedKinds = ['physical', 'guide'] as const
export const unshippedKinds = ['guide', 'consultation'] as const

/** What an admin says of a file before it is brought over; its prices must be dinars. */
export const moveSchema = z.object({
  shipped: z.enum(shippedKinds, 'required'),
  unshipped: z.enum(unshippedKinds, 'required'),
  dinars: z.literal('on', 'dinars'),
})
export type MoveChoices = Pick<z.output<typeof moveSchema>, 'shipped' | 'unshipped'>
