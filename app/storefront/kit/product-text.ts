import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'

type BilingualText = {
  title: string
  titleEn: string
  description?: string
  descriptionEn?: string
  imageAlt?: string
  imageAltEn?: string
}

/** A bundle's part as text, with its quantity when it is more than one. */
export const componentText = ({ title }: { title: string }, { quantity }: { quantity: number }) =>
  isolate(title) + (quantity > 1 ? ` × ${quantity}` : '')

/** A product's texts in the page's language. */
export function useProductText(): (product: BilingualText) => { title: string; description: string; alt: string } {
  const english = useSite()?.locale === 'en'
  return (product) => ({
    title: english ? product.titleEn : product.title,
    description: (english ? product.descriptionEn : product.description) ?? '',
    alt: (english ? product.imageAltEn : product.imageAlt) ?? '',
  })
}
