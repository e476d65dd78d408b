import type { Db } from '#shop/db.ts'
import type { Redirects } from '#shop/redirects/lookup.ts'
import { followed, oldPath } from '#shop/redirects/path.ts'
import { redirectMap } from '#shop/redirects/save-redirect.ts'

/** Cached redirects expire even without a notification. */
const maxAgeMs = 60_000

/** The redirects of old pages, read as a whole and cached until invalidated. Failures are not cached. */
export function cachedRedirects(db: Db): Redirects {
  let cached: Promise<Map<string, string>> | null = null
  let readAt = 0
  const all = () => {
    if (performance.now() - readAt > maxAgeMs) cached = null
    if (cached !== null) return cached
    readAt = performance.now()
    cached = redirectMap(db).catch((error: unknown) => {
      cached = null
      throw error
    })
    return cached
  }
  return {
    async of(path) {
      const old = oldPath(path)
      return old === null ? null : followed(old, await all())
    },
    invalidate() {
      cached = null
    },
  }
}
