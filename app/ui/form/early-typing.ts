type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controls = 'input:not([type=hidden]), textarea, select'
const typed = new Map<Control, string | boolean>()

/**
 * Remembers input typed, selected or restored by the browser before hydration. Hydration at best leaves it on screen,
 * while React state has the old value and shows that on the next render.
 */
export function rememberTyping(): void {
  for (const control of document.querySelectorAll<Control>(controls)) if (isChanged(control)) remember(control)
  document.addEventListener('input', rememberLater, true)
}

/** Replays the input, so that every field and its state have it. */
export function replayTyping(): void {
  document.removeEventListener('input', rememberLater, true)
  for (const [control, value] of typed) if (control.isConnected && !control.disabled) replay(control, value)
  typed.clear()
}

function rememberLater({ target }: Event): void {
  if (target instanceof Element && target.matches(controls)) remember(target as Control)
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

function isChanged(control: Control): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const chosen = [...control.options].find((option) => option.defaultSelected) ?? control.options[0]
  return control.value !== chosen?.value
}

function remember(control: Control): void {
  typed.set(control, isTicked(control) ? control.checked : control.value)
}

function replay(control: Control, value: string | boolean): void {
  if (isTicked(control)) {
    // In a radio group only the selected one is replayed.
    if (control.type === 'radio' && value === false) return
    control.checked = value === false
    control.click()
    return
  }
  if (control.type !== 'file') write(control, String(value))
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** React only handles an event as a change when the value differs from the one last set through the element itself. */
function write(control: Control, value: string): void {
  const caret = document.activeElement === control && 'selectionStart' in control ? control.selectionStart : null
  control.value = ''
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  setter?.call(control, value)
  if (caret !== null && !(control instanceof HTMLSelectElement)) control.setSelectionRange(caret, caret)
}
