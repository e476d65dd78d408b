import { useSite } from '#app/site.ts'
import { type Titles, titleIn } from '#app/ui/title-in.ts'
import * as m from '#locales/compiled/messages.js'

/** A product's title in the reader's language, else in the other one; without any, `otherwise`. */
export function useTitle(): (product: Titles, otherwise?: string) => string {
  const locale = useSite()?.locale ?? 'ar'
  return (product, otherwise = m.products_untitled()) => titleIn(product, locale) || otherwise
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
