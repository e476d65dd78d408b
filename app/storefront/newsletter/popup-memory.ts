/** The popup's two flags (R10), as stored in local storage. */
export type PopupMemory = { shown: string | null; lastShown: string | null }

const shownKey = 'newsletter_popup_shown'
const lastShownKey = 'newsletter_popup_last_shown'

const thirtyDays = 30 * 86_400_000

/**
 * Whether the popup opens automatically (R24): never shown before, or last more than 30 days ago. An unreadable
 * timestamp means no.
 */
export function isPopupDue({ shown, lastShown }: PopupMemory, now: number): boolean {
  if (shown !== 'true') return true
  const last = /^\d+$/.test(lastShown ?? '') ? Number(lastShown) : Date.parse(lastShown ?? '')
  return now - last > thirtyDays
}

/** The flags, or null without storage: there the popup would return on every page. */
export function readPopupMemory(): PopupMemory | null {
  try {
    const shown = localStorage.getItem(shownKey)
    // Some private windows can read but not write.
    localStorage.setItem(shownKey, shown ?? 'false')
    return { shown, lastShown: localStorage.getItem(lastShownKey) }
  } catch {
    return null
  }
}

/** Records that the popup opened or closed now, or that the visitor subscribed. */
export function rememberPopup(now: Date): void {
  try {
    localStorage.setItem(shownKey, 'true')
    localStorage.setItem(lastShownKey, now.toISOString())
  } catch {
    // Without storage it never opens automatically.
  }
}
