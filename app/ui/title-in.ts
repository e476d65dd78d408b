import type { Locale } from '#shop/money.ts'

/** An optional text in a language; if only the other one was written, that, with the attributes of its language. */
export function textIn(texts: { ar: string; en: string }, locale: Locale) {
  const written = texts[locale] === '' ? (locale === 'ar' ? 'en' : 'ar') : locale
  return { text: texts[written], as: { lang: written, dir: written === 'ar' ? 'rtl' : 'ltr' } }
}

/** The title of a product or line in a language. */
export const titleIn = ({ title, titleEn }: { title: string; titleEn: string }, locale: Locale): string =>
  locale === 'ar' ? title : titleEn
