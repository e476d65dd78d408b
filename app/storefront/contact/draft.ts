/** The contact form's input. */
export type MessageDraft = Record<'name' | 'email' | 'phone' | 'category' | 'subject' | 'message', string>
type StoredDraft = Partial<MessageDraft> & { order?: string | null }

const key = 'bustan_message'
const fields = ['name', 'email', 'phone', 'category', 'subject', 'message'] as const

/** The text fields of a form or stored draft; others are omitted. */
export function draftFrom(source: Record<string, unknown>): Partial<MessageDraft> {
  return Object.fromEntries(fields.flatMap((name) => (typeof source[name] === 'string' ? [[name, source[name]]] : [])))
}

/** Saves the input for this tab, across reloads and other pages. @param order the number of the order it is about */
export function saveDraft(form: HTMLFormElement, order: string | null): void {
  store({ ...draftFrom(Object.fromEntries(new FormData(form))), order })
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

/** Restores the draft into untouched fields; its subject and category only where it was written about the same `order`. */
export function restoreDraft(form: HTMLFormElement, order: string | null): void {
  const { order: about = null, ...draft } = readDraft()
  for (const [name, saved] of Object.entries(draftFrom(draft))) {
    const isOfOrder = name === 'subject' || name === 'category'
    if (saved === '' || (isOfOrder && about !== order)) continue
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLSelectElement) {
      const came = [...field.options].find((option) => option.defaultSelected)?.value
      if (field.value === came && [...field.options].some((option) => option.value === saved)) field.value = saved
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) field.value = saved
    }
  }
}

function readDraft(): StoredDraft {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

function store(draft: StoredDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is unavailable: the text lives as long as the page.
  }
}
