import { useCallback, useEffect, useState } from 'react'
import { OfflineScreen } from '#app/storefront/offline/offline-screen.tsx'
import { useOnReachable } from '#app/storefront/offline/use-on-reachable.ts'
import { useSitePath } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/offline'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.offline_title(), hidden: true })
}

/** The service worker redirects here when a page is neither reachable nor cached; the hash names that page. */
export default function Offline() {
  const home = useSitePath()('/')
  const [goal, setGoal] = useState<string | null>(null)
  useEffect(() => setGoal(pathIn(window.location.hash)), [])
  const go = useCallback(() => window.location.replace(goal ?? home), [goal, home])
  useOnReachable(go)
  return <OfflineScreen goal={goal} onRetry={go} />
}

/** The path of this shop in a hash, or null. */
function pathIn(hash: string): string | null {
  try {
    const url = new URL(decodeURIComponent(hash.slice(1)), window.location.origin)
    return hash.length > 1 && url.origin === window.location.origin ? url.pathname + url.search : null
  } catch {
    return null
  }
}
