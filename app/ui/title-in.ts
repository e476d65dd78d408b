import type { Locale } from '#shop/money.ts'

export type Titles = { title: string | null; titleEn?: string | null }

/** An optional text in a language; if only the other one was written, that, with the attributes of its language. */
export function textIn(texts: { ar: string; en: string }, locale: Locale) {
  const written = texts[locale] === '' ? (locale === 'ar' ? 'en' : 'ar') : locale
  return { text: texts[written], as: { lang: written, dir: written === 'ar' ? 'rtl' : 'ltr' } }
}

/** The title of a product or line in a language; a draft may have only the other one. */
export const titleIn = ({ title, titleEn }: Titles, locale: Locale): string =>
  (locale === 'ar' ? title || titleEn : titleEn || title) || ''
