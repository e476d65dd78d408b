import { pictureUrl } from '#app/ui/picture-sources.ts'
import { titleIn } from '#app/ui/title-in.ts'
import type { PictureView, ProductView } from '#shop/catalog/product-view.ts'
import { nameOf, valuesOf } from '#shop/catalog/variants/options.ts'
import type { Choices } from '#shop/catalog/variants/read-variants.ts'
import { kuwaitDate } from '#shop/kuwait-time.ts'
import { type Locale, toDecimal } from '#shop/money.ts'
import { categoryName } from '../kit/category-name.ts'

type Site = { baseUrl: string; locale: Locale; name: string; shopName: string }

/** A product as schema.org data, with its offers in KWD (one per variant), and a rating only when it has reviews. */
export function productData(product: ProductView, pictures: readonly PictureView[], choices: Choices, site: Site) {
  const english = site.locale === 'en'
  // The last day at whose end the price is still valid.
  const validUntil = product.saleEndsAt && kuwaitDate(new Date(product.saleEndsAt.getTime() - 1))
  const offer = (url: string, { price, stock }: Pick<ProductView, 'price' | 'stock'>) => ({
    '@type': 'Offer',
    url,
    price: toDecimal(price),
    priceCurrency: 'KWD',
    ...(validUntil && { priceValidUntil: validUntil }),
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: site.name },
  })
  const address = `${site.baseUrl}/${site.locale}/product/${product.id}`
  return {
    '@type': 'Product',
    '@id': `${address}#product`,
    name: english ? product.titleEn : product.title,
    description: english ? product.descriptionEn : product.description,
    sku: product.sku,
    category: categoryName(product.category),
    image: [product.image, ...pictures.map(({ image }) => image)].map((image) => pictureUrl(image, site.baseUrl)),
    brand: { '@type': 'Brand', name: site.name },
    offers: product.hasVariants
      ? choices.variants.map((variant) => {
          const { variantName, variantNameEn } = nameOf(valuesOf(variant.id, choices.options) ?? [])
          const about = { name: english ? variantNameEn : variantName, sku: variant.sku }
          return { ...offer(`${address}?variant=${variant.id}`, variant), ...about }
        })
      : offer(address, product),
    ...(product.ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: (product.ratingSum / product.ratingCount).toFixed(1),
        reviewCount: product.ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

/** A product's breadcrumb: shop, category, itself. */
export function breadcrumbData(product: ProductView, site: Site) {
  const root = `${site.baseUrl}/${site.locale}`
  const steps = [
    [site.shopName, `${root}/shop`],
    [categoryName(product.category), `${root}/shop?category=${product.category}`],
    [titleIn(product, site.locale), `${root}/product/${product.id}`],
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], place) => ({ '@type': 'ListItem', position: place + 1, name, item })),
  }
}
