import type { Locale } from '#shop/money.ts'

/** The title of a product or line in a language. */
export const titleIn = ({ title, titleEn }: { title: string; titleEn: string }, locale: Locale): string =>
  locale === 'ar' ? title : titleEn
