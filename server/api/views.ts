import type { ProductView } from '#shop/catalog/read.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import type { Fils } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/read.ts'

/** Money as machines read it: whole fils. */
export const money = (fils: Fils) => ({ amount: fils, currency: 'KWD' as const })

export function productBody({ price, originalPrice, ...product }: ProductView) {
  return { ...product, price: money(price), originalPrice: originalPrice === null ? null : money(originalPrice) }
}

export function quoteBody(quote: Quote) {
  return {
    items: quote.items.map(
      ({ id, title, titleEn, price, quantity, image, imageColour, category, isDigital, stock }) => ({
        productId: id,
        title,
        titleEn,
        price: money(price),
        quantity,
        image,
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

export function orderBody(order: OrderView, baseUrl: string, token: string) {
  const { firstName, lastName, email, phone, robloxUsername } = order
  return {
    number: order.number,
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    customer: { firstName, lastName, email, phone, robloxUsername },
    shipping: order.shipping,
    items: order.lines.map(({ productId, title, titleEn, price, quantity, image, category, isDigital }) => ({
      productId,
      title,
      titleEn,
      price: money(price),
      quantity,
      image,
      category,
      isDigital,
    })),
    downloads: order.downloads.map((file) => ({
      productId: file.productId,
      fileName: file.fileName,
      bytes: file.bytes,
      url: downloadUrl(baseUrl, file.grantId, token),
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
