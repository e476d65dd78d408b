const key = 'bustan_code'

/** The last applied discount code of this tab, so that a reload, which drops it (R8), can say so; or null. */
export function readSavedCode(): string | null {
  try {
    return sessionStorage.getItem(key)?.slice(0, 40) || null
  } catch {
    return null
  }
}

/** Saves the applied code, or removes it. */
export function saveCode(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, code)
  } catch {
    // Storage is unavailable: a reload does not mention the code.
  }
}
