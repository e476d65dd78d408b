import type { Locale } from '#shop/money.ts'
import type { OrderView } from '#shop/orders/read.ts'

/** What an order's page shows its buyer, in one language; nothing the page does not need leaves the server. */
export type BuyerOrder = ReturnType<typeof orderForBuyer>

export function orderForBuyer(order: OrderView, token: string, locale: Locale) {
  const state =
    order.paymentStatus === 'refunded'
      ? 'refunded'
      : order.paymentStatus === 'paid'
        ? order.needsReview
          ? 'review'
          : 'paid'
        : order.status === 'cancelled'
          ? 'cancelled'
          : 'waiting'
  const title = (line: { title: string; titleEn: string }) => (locale === 'ar' ? line.title : line.titleEn)
  return {
    number: order.number,
    state: state as 'paid' | 'review' | 'waiting' | 'cancelled' | 'refunded',
    status: order.status,
    email: order.email,
    lines: order.lines.map((line) => ({
      productId: line.productId,
      title: title(line),
      quantity: line.quantity,
      total: line.price * line.quantity,
      image: line.image,
      category: line.category,
    })),
    downloads: order.downloads.map((file) => {
      const line = order.lines.find((candidate) => candidate.productId === file.productId)
      return {
        name: line ? title(line) : file.fileName,
        kilobytes: Math.max(1, Math.round(file.bytes / 1024)),
        url: `/downloads/${file.grantId}?token=${token}`,
      }
    }),
    subtotal: order.subtotal,
    shippingCost: order.shippingCost,
    discount: order.discount,
    total: order.total,
    isDigitalOnly: order.isDigitalOnly,
    hasSession: order.lines.some((line) => line.category === 'consultation'),
  }
}
