import type { OpenDatabase } from '#adapters/database/open.ts'
import type { PageKey } from '#shop/db.ts'
import type { Shop } from '#shop/shop.ts'
import type { PageCache } from '../http/pages/page-cache.ts'
import type { ScheduleWatch } from '../jobs/watch-schedule.ts'
import type { Purger } from './purger.ts'

type Followers = { shop: Shop; cache: PageCache | null; purger: Purger | null; schedule: ScheduleWatch }

/**
 * Invalidates what changes, first here and then in the caches in front, which fetch it again from here. What may have
 * changed before this start is purged as well. Returns how to stop.
 */
export async function followChanges(
  database: OpenDatabase,
  { shop, cache, purger, schedule }: Followers,
): Promise<() => Promise<void>> {
  const changed = (keys: PageKey[]) => {
    if (keys.length === 0 || keys.includes('settings')) shop.settings.invalidate()
    const isCatalog = keys.length === 0 || keys.includes('catalog')
    // A product's page takes precedence over a redirect of its address.
    if (isCatalog || keys.includes('redirects')) shop.redirects.invalidate()
    if (isCatalog) schedule.changed()
    cache?.forget(keys)
    purger?.changed(keys)
  }
  const unlisten = await database.listen('page_cache', (payload) =>
    changed((payload ?? '').split(' ').filter(Boolean) as PageKey[]),
  )
  changed([])
  return unlisten
}
