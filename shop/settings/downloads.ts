import * as z from 'zod/mini'
import type { StoreSettings } from './form.ts'
import { typedNumber } from './number.ts'

/** How often a bought file may be fetched and for how long; 0 days is typed for no end. */
export const downloadsSchema = z.object({ limit: typedNumber(1, 1000), days: typedNumber(0, 3650) })

export const downloadsOf = ({ limit, days }: z.infer<typeof downloadsSchema>): Pick<StoreSettings, 'downloads'> => ({
  downloads: { limit, days: days === 0 ? null : days },
})
