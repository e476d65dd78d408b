import type { PageKey } from '#shop/content/key.ts'
import { startOfDay } from '#shop/kuwait-time.ts'
import type { Locale } from '#shop/money.ts'

const files = import.meta.glob<string>('/locales/pages/*/*.md', { query: '?raw', import: 'default', eager: true })

/** Last revision of the texts below, shown on pages the owner has not changed. */
export const originalsWritten = startOfDay('2026-11-28')

/** The text the shop comes with. */
export function originalText(key: PageKey, locale: Locale): string {
  const text = files[`/locales/pages/${locale}/${key}.md`]
  if (text === undefined) throw new Error(`no text: locales/pages/${locale}/${key}.md`)
  return text.trim()
}
