import balooArabic from '#app/fonts/baloo-bhaijaan-2-arabic.woff2?url'
import balooBasic from '#app/fonts/baloo-bhaijaan-2-basic.woff2?url'
import readexArabic from '#app/fonts/readex-pro-arabic.woff2?url'
import readexBasic from '#app/fonts/readex-pro-basic.woff2?url'

export type FontLink = { rel: 'preload'; href: string; as: 'font'; type: 'font/woff2'; crossOrigin: 'anonymous' }

const files = { ar: [readexArabic, balooArabic, readexBasic], en: [readexBasic, balooBasic] }

/** Preloads the fonts of the page's own language; the others load when needed. */
export function fontLinks(locale: 'ar' | 'en'): FontLink[] {
  return files[locale].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }))
}
