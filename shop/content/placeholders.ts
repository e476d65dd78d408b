/** What a long text may leave to the settings: `{shipping_fee}` is filled in when the page is shown. */
export const placeholders = [
  'shop',
  'email',
  'phone',
  'whatsapp',
  'hours',
  'shipping_sentence',
  'shipping_fee',
  'free_from',
  'delivery_days',
  'reservation_minutes',
  'session_change_hours',
  'payments',
  'currencies',
  'rates',
] as const
export type Placeholder = (typeof placeholders)[number]

/** True for the names above, written exactly so. */
export function isPlaceholder(name: string): name is Placeholder {
  return (placeholders as readonly string[]).includes(name)
}

/**
 * What stands in braces in a text and is neither one of the placeholders nor a heading's id, each once, braces included.
 * It would be shown to shoppers as it is, so the editor refuses it.
 */
export function unknownPlaceholders(body: string): string[] {
  const found = [...body.matchAll(/\{([^{}#\n][^{}\n]{0,60})\}/g)].filter(([, name = '']) => !isPlaceholder(name))
  return [...new Set(found.map(([whole]) => whole))]
}
