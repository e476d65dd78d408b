import { z } from 'zod'
import { categories, priceBandNames, sorts } from './category.ts'

export const pageSize = 12

/** A page of the list contains all products before it, so their number is limited. */
export const lastPage = 50

/** The page of the list that a URL asks for, from 1 to `lastPage`. */
export const readPage = (text: string | null | undefined): number =>
  Math.min(lastPage, Math.max(1, Math.trunc(Number(text)) || 1))

/** Length limit of a search in characters; the rest is ignored. */
const longestSearch = 80

/** A visitor's filters of the catalogue; invalid ones fall back to their default. */
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
