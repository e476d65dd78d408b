import { pictureUrl } from '#app/ui/picture-sources.ts'
import { nameArea } from '#shop/addresses/kuwait-areas.ts'
import { addressLines } from '#shop/addresses/shipping.ts'
import type { Appointment } from '#shop/appointments/read.ts'
import type { ProductView } from '#shop/catalog/read.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import type { Fils, Locale } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/read.ts'
import { averageOf } from '#shop/reviews/average.ts'

/** Money as machines read it: whole fils. */
export const money = (fils: Fils) => ({ amount: fils, currency: 'KWD' as const })

export function productBody(
  { price, originalPrice, image, ratingCount, ratingSum, ...product }: ProductView,
  baseUrl: string,
) {
  const average = averageOf({ count: ratingCount, sum: ratingSum })
  return {
    ...product,
    image: pictureUrl(image, baseUrl),
    price: money(price),
    originalPrice: originalPrice === null ? null : money(originalPrice),
    rating: average === null ? null : { average, count: ratingCount },
  }
}

/** `picture` is the path our own cart stores; `image` is one absolute file for API clients. */
export function quoteBody(quote: Quote, baseUrl: string) {
  return {
    items: quote.items.map(
      ({ id, title, titleEn, price, quantity, image, imageColour, category, isDigital, stock }) => ({
        productId: id,
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
      }),
    ),
    problems: quote.problems,
    promo: quote.promo,
    subtotal: money(quote.subtotal),
    shippingCost: money(quote.shippingCost),
    discount: money(quote.discount),
    total: money(quote.total),
  }
}

export function orderBody(
  order: OrderView & { bookings: readonly Appointment[] },
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
    // As it was sent, and as one writes it on a parcel.
    shipping: order.shipping && {
      ...order.shipping,
      lines: addressLines(nameArea(order.shipping, locale), locale),
    },
    items: order.lines.map(({ productId, title, titleEn, price, quantity, image, category, isDigital }) => ({
      productId,
      title,
      titleEn,
      price: money(price),
      quantity,
      image: pictureUrl(image, baseUrl),
      category,
      isDigital,
    })),
    downloads: order.downloads.map((file) => ({
      productId: file.productId,
      fileName: file.fileName,
      bytes: file.bytes,
      url: downloadUrl(baseUrl, file.grantId, token),
    })),
    bookings: order.bookings.map(({ id, productId, startsAt, endsAt, state, mode }) => ({
      id,
      productId,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      state,
      mode,
      // A calendar takes what stands for certain.
      calendarUrl: state === 'confirmed' ? `${baseUrl}/calendar/${order.number}/${id}.ics?token=${token}` : null,
    })),
    subtotal: money(order.subtotal),
    shippingCost: money(order.shippingCost),
    discount: money(order.discount),
    total: money(order.total),
    promoCode: order.promoCode,
    promoDiscount: order.promoDiscount,
    isDigitalOnly: order.isDigitalOnly,
    createdAt: order.createdAt.toISOString(),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
  }
}

/** The address of a granted file, with the order's own token. */
export function downloadUrl(baseUrl: string, grantId: string, token: string): string {
  return `${baseUrl}/downloads/${grantId}?token=${token}`
}
