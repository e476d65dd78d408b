const key = 'bustan_code'

/** The discount code that counted last in this tab, so that a reload, which drops it (R8), can say so; or null. */
export function readSavedCode(): string | null {
  try {
    return sessionStorage.getItem(key)?.slice(0, 40) || null
  } catch {
    return null
  }
}

/** Keeps the code that counts, or forgets it. */
export function saveCode(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, code)
  } catch {
    // Storage is refused: a reload says nothing of the code.
  }
}
