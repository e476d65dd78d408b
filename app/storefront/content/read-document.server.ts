import { formatDate } from '#app/kuwait-time.ts'
import type { PageKey } from '#shop/content/key.ts'
import { settingsShown } from '#shop/content/placeholders.ts'
import { readPageText } from '#shop/content/read.ts'
import type { Locale } from '#shop/money.ts'
import { readLastChange } from '#shop/settings/read.ts'
import type { Shop } from '#shop/shop.ts'
import { type Document, renderDocument } from './markdown.server.ts'
import { originalsWritten, originalText } from './original.server.ts'
import { placeholderValues } from './placeholder-values.server.ts'

/**
 * A content page: the owner's version or else the shop's original, with the settings' values. It was updated when its
 * text was, or the settings that it shows.
 */
export async function readDocument(
  shop: Pick<Shop, 'db'> & { settings: Pick<Shop['settings'], 'read'> },
  key: PageKey,
  { locale, prefix }: { locale: Locale; prefix: string },
): Promise<Document & { updated: { iso: string; words: string } }> {
  const [saved, settings] = await Promise.all([readPageText(shop.db, key, locale), shop.settings.read()])
  const body = saved?.body ?? originalText(key, locale)
  const document = renderDocument(body, {
    values: placeholderValues(settings, locale),
    prefix,
  })
  const written = saved?.updatedAt ?? originalsWritten
  const changed = await readLastChange(shop.db, settingsShown(body))
  const at = changed && changed > written ? changed : written
  return { ...document, updated: { iso: at.toISOString(), words: formatDate(at, locale) } }
}
