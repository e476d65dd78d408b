import type { StoreSettings } from '../settings/form.ts'

type Groups = readonly (keyof StoreSettings)[]
const shipping: Groups = ['shipping']

/** The settings behind each placeholder of a long text: `{shipping_fee}` is replaced when the page is shown. */
const settingsOf = {
  shop: ['name'],
  email: ['contact'],
  phone: ['contact'],
  whatsapp: ['contact'],
  hours: ['hours'],
  shipping_sentence: shipping,
  shipping_fee: shipping,
  free_from: shipping,
  delivery_countries: shipping,
  delivery_days: ['delivery'],
  reservation_minutes: ['reservationMinutes'],
  session_change_hours: ['booking'],
  session_move_sentence: ['booking'],
  return_sentence: ['returns'],
  return_period: ['returns'],
  payments: ['payments'],
  currencies: ['currencies'],
  rates: ['currencies', 'rates'],
} as const satisfies Record<string, Groups>
export type Placeholder = keyof typeof settingsOf
export const placeholders = Object.keys(settingsOf) as Placeholder[]

/** True for exactly these names. */
export function isPlaceholder(name: string): name is Placeholder {
  return (placeholders as readonly string[]).includes(name)
}

/** The settings that a text shows through its placeholders, each once. */
export function settingsShown(body: string): (keyof StoreSettings)[] {
  const names = [...body.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name)
  return [...new Set<keyof StoreSettings>(names.filter(isPlaceholder).flatMap((name) => settingsOf[name]))]
}

/**
 * Texts in braces that are neither a placeholder nor a heading's id, each once, braces included. Shoppers would see
 * them unreplaced, so the editor refuses them.
 */
export function unknownPlaceholders(body: string): string[] {
  const found = [...body.matchAll(/\{([^{}#\n][^{}\n]{0,60})\}/g)].filter(([, name = '']) => !isPlaceholder(name))
  return [...new Set(found.map(([whole]) => whole))]
}
