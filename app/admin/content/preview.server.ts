import { renderDocument } from '#app/storefront/content/markdown.server.ts'
import { placeholderValues } from '#app/storefront/content/placeholder-values.server.ts'
import { placeholders } from '#shop/content/placeholders.ts'
import type { Locale } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { PlaceholderNow, TextPreview } from './version.ts'

/** A text rendered as on the storefront. */
export function previewOf(body: string, settings: StoreSettings, locale: Locale): TextPreview {
  return renderDocument(body, { values: placeholderValues(settings, locale), prefix: '' })
}

/** The current value of each placeholder. */
export function placeholdersNow(settings: StoreSettings, locale: Locale): PlaceholderNow[] {
  const values = placeholderValues(settings, locale)
  return placeholders.map((name) => ({ name, now: values[name].text }))
}
