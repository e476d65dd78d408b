import { buildHeader } from './page-headers.ts'

const triedKey = 'bustan_reloaded_for'
const goalKey = 'bustan_going_to'

/**
 * Reloads a page whose build is outdated when a file of it is missing, once per build; other missing files are ordinary
 * errors.
 */
export function reloadStalePage(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfStale())
}

/** Reloads this page when there is another build than its own, once for each. */
export async function reloadIfStale(): Promise<void> {
  const own = window.__reactRouterManifest?.version
  try {
    const { headers } = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' })
    const current = headers.get(buildHeader)
    // A browser without a memory could not tell how often it has tried: better an error than a page that never rests.
    if (own === undefined || current === null || current === own || sessionStorage.getItem(triedKey) === own) return
    sessionStorage.setItem(triedKey, own)
    window.location.reload()
  } catch {
    // The shop is not reached, or nothing can be remembered.
  }
}

/**
 * Remembers the page that is being gone to, null when it is reached. React Router loads the page again when a route's
 * code is gone, and that is the page one comes from: finishMove goes on from there.
 */
export function rememberMove(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(goalKey)
    else sessionStorage.setItem(goalKey, path)
  } catch {
    // Then the visitor has to press once more.
  }
}

/** Called before anything else when a page starts: goes where the visitor was going when it had to be loaded again. */
export function finishMove(): void {
  try {
    const goal = sessionStorage.getItem(goalKey)
    sessionStorage.removeItem(goalKey)
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (goal !== null && entry?.type === 'reload') window.location.replace(goal)
  } catch {
    // Nothing was remembered.
  }
}
