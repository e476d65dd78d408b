import { useSite } from '#app/site.ts'

type TwoTongues = {
  title: string
  titleEn: string
  description?: string
  descriptionEn?: string
  imageAlt?: string
  imageAltEn?: string
}

/** A product's words in the page's language. */
export function useProductText(): (product: TwoTongues) => { title: string; description: string; alt: string } {
  const english = useSite()?.locale === 'en'
  return (product) => ({
    title: english ? product.titleEn : product.title,
    description: (english ? product.descriptionEn : product.description) ?? '',
    alt: (english ? product.imageAltEn : product.imageAlt) ?? '',
  })
}
