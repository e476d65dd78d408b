const key = 'bustan_preferences'

function readAll(): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof saved === 'object' && saved !== null ? { ...saved } : {}
  } catch {
    // Storage is unavailable, or its content was not written by us.
    return {}
  }
}

/** A user preference in this browser (R10), such as whether keyboard shortcuts are on; undefined when never set. */
export const readPreference = (name: string): unknown => readAll()[name]

export function savePreference(name: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readAll(), [name]: value }))
  } catch {
    // Without storage it lasts until the page is left.
  }
}
