import type { Locale } from '#shop/money.ts'
import { isolate } from './isolate.ts'

export type Titles = { title: string | null; titleEn?: string | null }

/** An optional text in a language; if only the other one was written, that, with the attributes of its language. */
export function textIn(texts: { ar: string; en: string }, locale: Locale) {
  const written = texts[locale] === '' ? (locale === 'ar' ? 'en' : 'ar') : locale
  return { text: texts[written], as: { lang: written, dir: written === 'ar' ? 'rtl' : 'ltr' } }
}

/** The title of a product or line in a language; a draft may have only the other one. */
export const titleIn = ({ title, titleEn }: Titles, locale: Locale): string =>
  (locale === 'ar' ? title || titleEn : titleEn || title) || ''

/** A number of units, whose sign does not break from it. */
export const unitsText = (quantity: number): string => `×\u00a0${quantity}`

/** A title and its number of units, which does not take on the direction of the title's last word. */
export const titleWithUnits = (title: string, quantity: number): string => `${isolate(title)} ${unitsText(quantity)}`
