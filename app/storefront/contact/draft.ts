/** The contact form's input. */
export type MessageDraft = Record<'name' | 'email' | 'phone' | 'category' | 'subject' | 'message', string>

const key = 'bustan_message'
const fields = ['name', 'email', 'phone', 'category', 'subject', 'message'] as const

/** The text fields of a form or stored draft; others are omitted. */
export function draftFrom(source: Record<string, unknown>): Partial<MessageDraft> {
  return Object.fromEntries(fields.flatMap((name) => (typeof source[name] === 'string' ? [[name, source[name]]] : [])))
}

/** Saves the input for this tab, across reloads and other pages. */
export function saveDraft(form: HTMLFormElement): void {
  store(draftFrom(Object.fromEntries(new FormData(form))))
}

/** After sending: clears the text, keeps the sender for the next message. */
export function closeDraft(): void {
  const { name = '', email = '', phone = '' } = readDraft()
  store({ name, email, phone })
}

/** Removes the draft from this tab, including the sender. */
export function forgetMessageDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}

/** Restores the draft into untouched fields; input in progress stays. */
export function restoreDraft(form: HTMLFormElement): void {
  for (const [name, saved] of Object.entries(readDraft())) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLSelectElement) {
      const came = [...field.options].find((option) => option.defaultSelected)?.value
      if (field.value === came && [...field.options].some((option) => option.value === saved)) field.value = saved
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) field.value = saved
    }
  }
}

function readDraft(): Partial<MessageDraft> {
  try {
    return draftFrom(Object(JSON.parse(sessionStorage.getItem(key) ?? '{}')))
  } catch {
    return {}
  }
}

function store(draft: Partial<MessageDraft>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is unavailable: the text lives as long as the page.
  }
}
