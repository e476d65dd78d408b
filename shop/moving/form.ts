import * as z from 'zod/mini'

/** The categories of imported products: shipped ones, and digital ones. */
export const shippedKinds = ['physical', 'guide'] as const
export const unshippedKinds = ['guide', 'consultation'] as const

/** An admin's input before a file is imported; its prices must be in dinars. */
export const moveSchema = z.object({
  shipped: z.enum(shippedKinds, 'required'),
  unshipped: z.enum(unshippedKinds, 'required'),
  dinars: z.literal('on', 'dinars'),
})
export type MoveChoices = Pick<z.output<typeof moveSchema>, 'shipped' | 'unshipped'>
