/** The popup's two flags (R10), as local storage has them. */
export type PopupMemory = { shown: string | null; lastShown: string | null }

const shownKey = 'newsletter_popup_shown'
const lastShownKey = 'newsletter_popup_last_shown'

const thirtyDays = 30 * 86_400_000

/**
 * Whether the popup opens by itself (R24): it was never shown, or last more than 30 days ago. A time that cannot be
 * read is no reason to show it again.
 */
export function isPopupDue({ shown, lastShown }: PopupMemory, now: number): boolean {
  if (shown !== 'true') return true
  const last = /^\d+$/.test(lastShown ?? '') ? Number(lastShown) : Date.parse(lastShown ?? '')
  return now - last > thirtyDays
}

/** The flags, or null where nothing can be remembered: there the popup would come back with every page. */
export function readPopupMemory(): PopupMemory | null {
  try {
    const shown = localStorage.getItem(shownKey)
    // Some private windows read and do not write.
    localStorage.setItem(shownKey, shown ?? 'false')
    return { shown, lastShown: localStorage.getItem(lastShownKey) }
  } catch {
    return null
  }
}

/** Keeps that the popup was closed just now. */
export function rememberPopup(now: Date): void {
  try {
    localStorage.setItem(shownKey, 'true')
    localStorage.setItem(lastShownKey, now.toISOString())
  } catch {
    // It was opened by hand in a window that keeps nothing; there it never opens by itself.
  }
}
