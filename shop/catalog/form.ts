import { z } from 'zod'
import { toWesternDigits } from '../digits.ts'
import { categories, priceBandNames, sorts } from './category.ts'

export const pageSize = 12

/** What a visitor may ask of the catalogue; anything else in the address falls back to its default. */
export const browseSchema = z.object({
  category: z.enum(categories).optional().catch(undefined),
  band: z.enum(priceBandNames).optional().catch(undefined),
  sort: z.enum(sorts).catch('newest').default('newest'),
  q: z.string().trim().max(80).transform(toWesternDigits).optional().catch(undefined),
})

export type Browse = z.infer<typeof browseSchema>
