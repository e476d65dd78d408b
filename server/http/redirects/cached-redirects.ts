import type { Db } from '#shop/db.ts'
import type { Redirects } from '#shop/redirects/lookup.ts'
import { followed, oldPath } from '#shop/redirects/path.ts'
import { redirectsInEffect } from '#shop/redirects/save-redirect.ts'
import { cachedReading } from '../cached-reading.ts'

/** The redirects of old pages, read as a whole and cached. */
export function cachedRedirects(db: Db): Redirects {
  const all = cachedReading(() => redirectsInEffect(db))
  return {
    async of(path) {
      const old = oldPath(path)
      return old === null ? null : followed(old, await all.read())
    },
    invalidate: all.invalidate,
  }
}
