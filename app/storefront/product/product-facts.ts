import { pictureUrl } from '#app/ui/picture-sources.ts'
import type { PictureView, ProductView } from '#shop/catalog/read.ts'
import { type Locale, toDecimal } from '#shop/money.ts'
import { categoryName } from '../kit/category-name.ts'

type Site = { baseUrl: string; locale: Locale; name: string; shopName: string }

/** A product for search engines: what it is, its one offer in KWD, and its rating only when buyers gave one. */
export function productData(product: ProductView, pictures: readonly PictureView[], site: Site) {
  const english = site.locale === 'en'
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
    offers: {
      '@type': 'Offer',
      url: address,
      price: toDecimal(product.price),
      priceCurrency: 'KWD',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: site.name },
    },
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

/** Where a product stands in the shop: shop, its kind, itself. */
export function trailData(product: ProductView, site: Site) {
  const root = `${site.baseUrl}/${site.locale}`
  const steps = [
    [site.shopName, `${root}/shop`],
    [categoryName(product.category), `${root}/shop?category=${product.category}`],
    [site.locale === 'en' ? product.titleEn : product.title, `${root}/product/${product.id}`],
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], place) => ({ '@type': 'ListItem', position: place + 1, name, item })),
  }
}
