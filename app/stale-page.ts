import { buildHeader } from './page-headers.ts'

const triedKey = 'bustan_reloaded_for'
const goalKey = 'bustan_going_to'

/**
 * Reloads a page of an outdated build when one of its files is missing, once per build; other missing files are
 * ordinary errors.
 */
export function reloadStalePage(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfStale())
}

/** Reloads this page when the shop runs another build, once per build. */
export async function reloadIfStale(): Promise<void> {
  const own = window.__reactRouterManifest?.version
  try {
    const signal = AbortSignal.timeout(10_000)
    const { headers } = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal })
    const current = headers.get(buildHeader)
    // Without storage attempts cannot be counted: an error is better than an endless reload.
    if (!own || !current || current === own || sessionStorage.getItem(triedKey) === own) return
    sessionStorage.setItem(triedKey, own)
    window.location.reload()
  } catch {
    // The shop is unreachable, or storage is unavailable.
  }
}

/**
 * Remembers the target of a navigation, null once it is reached. When a route's code is gone React Router reloads the
 * current page, not the target: finishMove continues from there.
 */
export function rememberNavigation(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(goalKey)
    else sessionStorage.setItem(goalKey, path)
  } catch {
    // Without storage the visitor has to click again.
  }
}

/** Called first on page start: continues a navigation that a reload interrupted. */
export function resumeNavigation(): void {
  try {
    const goal = sessionStorage.getItem(goalKey)
    sessionStorage.removeItem(goalKey)
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (goal !== null && entry?.type === 'reload') window.location.replace(goal)
  } catch {
    // Nothing was remembered.
  }
}
