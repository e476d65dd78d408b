import { parseInput } from '#app/form.ts'
import { originalText } from '#app/storefront/content/original.server.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { changePageText } from '#shop/content/change-page.ts'
import { pageTextSchema } from '#shop/content/form.ts'
import type { PageKey } from '#shop/content/key.ts'
import type { PageText } from '#shop/content/read.ts'
import { restorePageText } from '#shop/content/restore-page.ts'
import type { Locale } from '#shop/money.ts'
import type { Shop } from '#shop/shop.ts'
import type { TextResult, TextVersion } from './version.ts'

/** Parses the editor's form, saves or restores, and answers with the current version. */
export async function saveText(
  shop: Shop,
  admin: Admin<'content.act'>,
  key: PageKey,
  form: FormData,
): Promise<TextResult> {
  const restore = form.get('intent') === 'restore'
  const locale: Locale = form.get('locale') === 'en' ? 'en' : 'ar'
  const original = originalText(key, locale)
  const read = parseInput(pageTextSchema, {
    key,
    locale,
    body: restore ? original : form.get('body'),
    seen: form.get('seen') || null,
  })
  if (!read.ok) return { kind: 'refused', problem: read.errors.body ?? 'not_allowed' }
  const text = read.value
  if (restore) {
    const restored = await restorePageText(shop.db, shop.clock, admin, text)
    if (!restored.ok) return { kind: 'conflict', theirs: versionOf(restored.refusal.current, original) }
    return { kind: 'restored', version: versionOf(null, original) }
  }
  const saved = await changePageText(shop.db, shop.clock, admin, text)
  if (!saved.ok) return { kind: 'conflict', theirs: versionOf(saved.refusal.current, original) }
  return { kind: 'saved', version: { body: text.body, seen: saved.value.updatedAt.toISOString(), by: admin.email } }
}

function versionOf(row: PageText | null, original: string): TextVersion {
  if (row === null) return { body: original, seen: null, by: null }
  return { body: row.body, seen: row.updatedAt.toISOString(), by: row.updatedBy }
}
