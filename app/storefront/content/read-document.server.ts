import { formatDate } from '#app/kuwait-time.ts'
import type { PageKey } from '#shop/content/key.ts'
import { readPageText } from '#shop/content/read.ts'
import type { Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'
import { type Document, renderDocument } from './markdown.server.ts'
import { originalsWritten, originalText } from './original.server.ts'
import { placeholderValues } from './placeholder-values.server.ts'

/** A content page: the owner's version or else the shop's original, with the settings' values. */
export async function readDocument(
  shop: Pick<Shop, 'db'> & { settings: Pick<Shop['settings'], 'read'> },
  key: PageKey,
  { locale, prefix }: { locale: Locale; prefix: string },
): Promise<Document & { updated: { iso: string; words: string } }> {
  const [saved, settings] = await Promise.all([readPageText(shop.db, key, locale), shop.settings.read()])
  const document = renderDocument(saved?.body ?? originalText(key, locale), {
    values: placeholderValues(settings, locale),
    prefix,
  })
  const at = saved?.updatedAt ?? originalsWritten
  return { ...document, updated: { iso: at.toISOString(), words: formatDate(at, locale) } }
}
