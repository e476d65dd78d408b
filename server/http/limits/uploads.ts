import type { Uploads } from '#app/context/shop.ts'
import { concurrencyLimits } from '#shop/limits.ts'
import { limitByNetwork } from './limit-by-network.ts'

/** Limits how many bodies with files are received concurrently, in all and by network: they are buffered in memory. */
export const openUploads = (): Uploads => limitByNetwork(concurrencyLimits.uploads, concurrencyLimits.uploadsHere)
