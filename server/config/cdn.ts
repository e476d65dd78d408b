import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** URLs separated by commas or spaces; at most eight. */
export const purgeUrls = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).max(8))

/** The purge URLs of the caches in front, and how long they may store a page, in seconds. */
export type CdnConfig = { urls: readonly string[]; maxAge: number }

/** The caches in front; null when there are none. */
export function cdnOf(read: {
  PURGE_URLS: string[]
  CDN_MAX_AGE: number
  BASE_URL?: string | undefined
}): CdnConfig | null {
  if (read.PURGE_URLS.length === 0) return null
  if (read.BASE_URL === undefined)
    throw new ConfigError('Pages in a cache in front carry the shop’s public address: set BASE_URL beside PURGE_URLS.')
  return { urls: read.PURGE_URLS, maxAge: read.CDN_MAX_AGE }
}
