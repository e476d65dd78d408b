import { useSite } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'

/** A product's title in the reader's language, or in the other one while that is missing. */
export function useTitle(): (product: { title: string; titleEn: string }) => string {
  const english = useSite()?.locale === 'en'
  return ({ title, titleEn }) => (english ? titleEn || title : title || titleEn) || m.products_untitled()
}

/** The title in the language the reader does not read in, beneath the other; nothing when it says the same. */
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
