import { pictureUrl } from '#app/ui/picture-sources.ts'
import { nameArea } from '#shop/addresses/kuwait-areas.ts'
import { addressLines } from '#shop/addresses/shipping.ts'
import type { SessionPackage } from '#shop/appointments/packages/read.ts'
import { type PackageTerms, packageTermsOf } from '#shop/appointments/packages/terms.ts'
import type { NamedAppointment } from '#shop/appointments/read.ts'
import type { ProductView } from '#shop/catalog/product-view.ts'
import { isVariantId, keysOf, namesOf } from '#shop/catalog/variants/options.ts'
import type { Choices } from '#shop/catalog/variants/read-variants.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import type { GiftView } from '#shop/gifts/read.ts'
import type { Fils, Locale } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/read.ts'
import type { ShipmentView } from '#shop/orders/shipments/read.ts'
import type { ReturnView } from '#shop/returns/read.ts'
import { averageOf } from '#shop/reviews/average.ts'
import { bookingBody, packageBody } from './appointment-views.ts'
import { bundleBody, lineBundleBody } from './bundle-views.ts'
import { giftOfLine } from './gift-views.ts'
import { money } from './money.ts'

/** A product in lists. */
export function productBody(
  { price, originalPrice, saleEndsAt, image, ratingCount, ratingSum, contents, ...product }: ProductView,
  baseUrl: string,
) {
  const average = averageOf({ count: ratingCount, sum: ratingSum })
  return {
    ...product,
    image: pictureUrl(image, baseUrl),
    price: money(price),
    originalPrice: originalPrice === null ? null : money(originalPrice),
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
    bundle: bundleBody(contents),
    rating: average === null ? null : { average, count: ratingCount },
  }
}

/** A product with the choices on its page. */
export function wholeProductBody(product: ProductView, choices: Choices, offer: PackageTerms | null, baseUrl: string) {
  const { options, variants, sizeGuide, sizeGuideEn } = choices
  return {
    ...productBody(product, baseUrl),
    options,
    variants: variants.map(({ id, price, originalPrice, stock, sku, image }) => ({
      id,
      values: keysOf(id),
      price: money(price),
      originalPrice: originalPrice === null ? null : money(originalPrice),
      stock,
      sku,
      image: pictureUrl(image, baseUrl),
    })),
    sizeGuide,
    sizeGuideEn,
    package: offer && { productId: offer.productId, sessions: offer.sessions, days: offer.days },
  }
}

/** The problems of a cart; of a variant each names it and its product, like the lines themselves. */
export const namedProblems = <Problem extends { productId: string }>(problems: readonly Problem[]) =>
  problems.map((problem) => (isVariantId(problem.productId) ? { ...problem, ...namesOf(problem.productId) } : problem))

/** `picture` is the path that our own cart stores; `image` is one absolute URL for API clients. */
export function quoteBody(quote: Quote, baseUrl: string) {
  return {
    items: quote.items.map(
      ({ id, title, titleEn, price, quantity, image, imageColour, category, isDigital, stock, parts, ...item }) => ({
        ...namesOf(id),
        title,
        titleEn,
        price: money(price),
        quantity,
        image: pictureUrl(image, baseUrl),
        picture: image,
        imageColour,
        category,
        isDigital,
        available: stock,
        package: packageTermsOf(item),
        bundle: bundleBody(parts),
      }),
    ),
    problems: namedProblems(quote.problems),
    promo: quote.promo,
    subtotal: money(quote.subtotal),
    shippingCost: money(quote.shippingCost),
    discount: money(quote.discount),
    total: money(quote.total),
    leftToFree: quote.leftToFree === null ? null : money(quote.leftToFree),
    delivers: quote.delivers,
  }
}

/** An order for its buyer's API client. @param token the order's, for the links to its files */
export function orderBody(
  order: OrderView & {
    bookings: readonly NamedAppointment[]
    packages: readonly SessionPackage[]
    shipments: readonly ShipmentView[]
    returns: readonly ReturnView[]
    gifts: readonly GiftView[]
    refunded: Fils
  },
  baseUrl: string,
  token: string,
  locale: Locale,
) {
  const { firstName, lastName, email, phone, robloxUsername } = order
  return {
    number: order.number,
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    customer: { firstName, lastName, email, phone, robloxUsername },
    // As it was entered, and as printed on a parcel.
    shipping: order.shipping && {
      ...order.shipping,
      lines: addressLines(nameArea(order.shipping, locale), locale),
    },
    items: order.lines.map(({ position, productId, title, titleEn, price, quantity, image, category, ...line }) => ({
      ...namesOf(productId),
      title,
      titleEn,
      price: money(price),
      quantity,
      image: pictureUrl(image, baseUrl),
      category,
      isDigital: line.isDigital,
      bundle: lineBundleBody(line.bundle),
      gift: giftOfLine(order.gifts, position),
    })),
    downloads: order.downloads.map((file) => ({
      productId: file.productId,
      fileName: file.fileName,
      bytes: file.bytes,
      url: downloadUrl(baseUrl, file.grantId, token),
    })),
    bookings: order.bookings.map((booking) => bookingBody(booking, order.number, baseUrl, token)),
    packages: order.packages.map(packageBody),
    shipments: order.shipments.map(shipmentBody),
    returns: order.returns.map(returnBody),
    subtotal: money(order.subtotal),
    shippingCost: money(order.shippingCost),
    discount: money(order.discount),
    total: money(order.total),
    refunded: money(order.refunded),
    promoCode: order.promoCode,
    promoDiscount: order.promoDiscount,
    isDigitalOnly: order.isDigitalOnly,
    createdAt: order.createdAt.toISOString(),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
  }
}

/** A parcel in the API. */
export const shipmentBody = ({ lines, carrier, tracking, link, ...parcel }: ShipmentView) => ({
  id: parcel.id,
  number: parcel.number,
  state: parcel.state,
  carrier: carrier?.en ?? null,
  tracking: tracking || null,
  link: link || null,
  shippedAt: parcel.shippedAt.toISOString(),
  deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
  cancelledAt: parcel.cancelledAt?.toISOString() ?? null,
  items: lines.map(({ productId, quantity }) => ({ ...namesOf(productId), quantity })),
})

/** A return in the API. */
export const returnBody = ({ lines, photos, ...found }: ReturnView) => ({
  id: found.id,
  number: found.number,
  state: found.state,
  reason: found.reason,
  note: found.note,
  answer: (found.state === 'closed' ? found.closing : found.answer) || null,
  photos: photos.length,
  requestedAt: found.requestedAt.toISOString(),
  acceptedAt: found.acceptedAt?.toISOString() ?? null,
  receivedAt: found.receivedAt?.toISOString() ?? null,
  endedAt: found.endedAt?.toISOString() ?? null,
  items: lines.map(({ productId, quantity, refunded }) => ({ ...namesOf(productId), quantity, refunded })),
})

/** The URL of a purchased file, with the order's token. */
export function downloadUrl(baseUrl: string, grantId: string, token: string): string {
  return `${baseUrl}/downloads/${grantId}?token=${token}`
}
