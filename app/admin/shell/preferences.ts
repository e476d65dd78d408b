const key = 'bustan_preferences'

function readAll(): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof saved === 'object' && saved !== null ? { ...saved } : {}
  } catch {
    // A browser that keeps nothing, or something that was written by another hand.
    return {}
  }
}

/** What this browser's user prefers (R10), such as whether the panel listens to keys; undefined when never chosen. */
export const readPreference = (name: string): unknown => readAll()[name]

export function keepPreference(name: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readAll(), [name]: value }))
  } catch {
    // It holds until the page is left, then.
  }
}
