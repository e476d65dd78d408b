import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'

type Titles = { title: string | null; titleEn?: string | null }

/** A product's title in the reader's language, else in the other one; without any, `otherwise`. */
export function useTitle(): (product: Titles, otherwise?: string) => string {
  const english = useSite()?.locale === 'en'
  return ({ title, titleEn }, otherwise = m.products_untitled()) =>
    (english ? titleEn || title : title || titleEn) || otherwise
}

/** The title in the other language, beneath the first; nothing when both are the same. */
export function OtherTitle({ product }: { product: { title: string; titleEn: string } }) {
  const english = useSite()?.locale === 'en'
  const other = english ? product.title : product.titleEn
  if (other === '' || product.title === product.titleEn || (english ? product.titleEn : product.title) === '')
    return null
  return (
    <span lang={english ? 'ar' : 'en'} className="block text-sm text-quiet">
      <bdi>{other}</bdi>
    </span>
  )
}
