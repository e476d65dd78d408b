/** Values of the settings in a long text: `{shipping_fee}` is replaced when the page is shown. */
export const placeholders = [
  'shop',
  'email',
  'phone',
  'whatsapp',
  'hours',
  'shipping_sentence',
  'shipping_fee',
  'free_from',
  'delivery_countries',
  'delivery_days',
  'reservation_minutes',
  'session_change_hours',
  'return_sentence',
  'return_period',
  'payments',
  'currencies',
  'rates',
] as const
export type Placeholder = (typeof placeholders)[number]

/** True for exactly these names. */
export function isPlaceholder(name: string): name is Placeholder {
  return (placeholders as readonly string[]).includes(name)
}

/**
 * Texts in braces that are neither a placeholder nor a heading's id, each once, braces included. Shoppers would see
 * them unreplaced, so the editor refuses them.
 */
export function unknownPlaceholders(body: string): string[] {
  const found = [...body.matchAll(/\{([^{}#\n][^{}\n]{0,60})\}/g)].filter(([, name = '']) => !isPlaceholder(name))
  return [...new Set(found.map(([whole]) => whole))]
}
