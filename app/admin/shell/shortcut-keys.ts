import { adminPages } from './pages.ts'

/** Where "g" and a letter lead. */
export const shortcutPages = adminPages.flat().filter((page) => page.key !== undefined)

/** A key for shortcuts: a Latin letter or sign; on other layouts by the key's position. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟') return '?'
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase()
  if (key.length !== 1) return key
  if (code.startsWith('Key')) return code.slice(3).toLowerCase()
  return code === 'Slash' ? '/' : key
}

/** Whether a key press is input, or belongs to the browser. */
export function isTyping({ target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return true
  if (document.querySelector('dialog:modal') !== null) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null)
  )
}

/** Clicks the element that declares a key by `aria-keyshortcuts`, or focuses the text field. False when there is none. */
export function clickShortcut(key: string): boolean {
  if (!/^[a-z]$/.test(key)) return false
  const target = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)
  if (target instanceof HTMLTextAreaElement) target.focus()
  else target?.click()
  return target !== null
}
