import { z } from 'zod'
import { categories, priceBandNames, sorts } from './category.ts'

export const pageSize = 12

/** More characters than any search needs; the rest is ignored. */
const longestSearch = 80

/** What a visitor may ask of the catalogue; anything else in the address falls back to its default. */
export const browseSchema = z.object({
  category: z.enum(categories).optional().catch(undefined),
  band: z.enum(priceBandNames).optional().catch(undefined),
  /** By default relevance for a search, else the newest first. */
  sort: z.enum(sorts).optional().catch(undefined),
  q: z
    .string()
    .transform((text) => text.trim().slice(0, longestSearch))
    .optional()
    .catch(undefined),
})

export type Browse = z.infer<typeof browseSchema>
