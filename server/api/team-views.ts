import { pictureUrl } from '#app/ui/picture-sources.ts'
import { namesOf } from '#shop/catalog/variants/options.ts'
import type { Attachment } from '#shop/messages/attachment.ts'
import type { ListedMessage } from '#shop/messages/list.ts'
import type { Message, ThreadPart } from '#shop/messages/read.ts'
import { leftToShip } from '#shop/orders/shipments/status.ts'
import type { ChangedOrder, TeamOrder } from '#shop/reports/orders-for-integrations.ts'
import type { IntegrationProduct } from '#shop/reports/products-for-integrations.ts'
import { hostBody, packageBody } from './appointment-views.ts'
import { bundleBody, lineBundleBody } from './bundle-views.ts'
import { teamGiftOfLine } from './gift-views.ts'
import { money } from './money.ts'
import { returnBody, shipmentBody } from './views.ts'

/** An order in the list for integrations, without personal data. */
export const teamOrderSummary = (order: ChangedOrder) => ({
  number: order.number,
  status: order.status,
  paymentStatus: order.paymentStatus,
  total: money(order.total),
  isDigitalOnly: order.isDigitalOnly,
  needsReview: order.needsReview,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
})

const when = (at: Date | null) => at?.toISOString() ?? null

/** One order with everything needed to pack it and keep its appointments; no private link, no download URL. */
export const teamOrderBody = ({
  order,
  lines,
  bookings,
  packages,
  refunds,
  shipments,
  returns,
  gifts,
  refunded,
}: TeamOrder) => ({
  ...teamOrderSummary(order),
  paymentMethod: order.paymentMethod,
  customer: {
    firstName: order.firstName,
    lastName: order.lastName,
    email: order.email,
    phone: order.phone,
    robloxUsername: order.robloxUsername,
    locale: order.locale,
  },
  shipping: order.shipping,
  items: lines.map((line) => ({
    ...namesOf(line.productId),
    title: line.title,
    titleEn: line.titleEn,
    price: money(line.price),
    quantity: line.quantity,
    restocked: line.restocked,
    shipped: line.shipped,
    leftToShip: leftToShip(line),
    category: line.category,
    isDigital: line.isDigital,
    bundle: lineBundleBody(line.bundle),
    gift: teamGiftOfLine(gifts, line.position),
  })),
  bookings: bookings.map(({ id, productId, startsAt, endsAt, state, mode, packageLine, host }) => ({
    id,
    ...namesOf(productId),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state,
    mode,
    packageLine,
    host: host && hostBody(host),
  })),
  packages: packages.map(packageBody),
  shipments: shipments.map(shipmentBody),
  returns: returns.map(returnBody),
  refunded: money(refunded),
  refunds: refunds.map(({ id, amount, state, at, settledAt, choices }) => ({
    id,
    amount: money(amount),
    items: (choices.items?.lines ?? []).map(({ position, quantity, amount }) => ({
      ...namesOf(lines.find((line) => line.position === position)?.productId ?? ''),
      quantity,
      amount: money(amount),
    })),
    shipping: money(choices.items?.shipping ?? 0),
    state,
    at: at.toISOString(),
    settledAt: when(settledAt),
  })),
  subtotal: money(order.subtotal),
  shippingCost: money(order.shippingCost),
  discount: money(order.discount),
  manualDiscount: money(order.manualDiscount),
  promoCode: order.promoCode,
  isMadeByTeam: order.madeBy !== null,
  notes: order.notes,
  paidAt: when(order.paidAt),
  deliveredAt: when(order.deliveredAt),
})

export const teamProductBody = (
  { price, originalPrice, image, contents, ...product }: IntegrationProduct,
  baseUrl: string,
) => ({
  ...product,
  price: money(price),
  originalPrice: originalPrice === null ? null : money(originalPrice),
  image: image === '' ? null : pictureUrl(image, baseUrl),
  bundle: bundleBody(contents),
})

export const teamMessageBody = ({ id: _id, createdAt, ...message }: ListedMessage) => ({
  ...message,
  createdAt: createdAt.toISOString(),
})

const fileBody = ({ filename, size, type }: Attachment) => ({ filename, size, type })

/** One message with its whole text and entries after it; files by name only. */
export const teamThreadBody = (
  { number, name, email, phone, locale, subject, message, category, priority, status, isRead, createdAt }: Message,
  { attachments, entries, earlier }: ThreadPart,
) => ({
  ...{ number, name, email, phone, locale, subject, message, category, priority, status, isRead },
  createdAt: createdAt.toISOString(),
  attachments: attachments.map(fileBody),
  earlier,
  entries: entries.map((entry) => ({
    kind: entry.kind,
    text: entry.text,
    at: entry.at.toISOString(),
    attachments: entry.attachments.map(fileBody),
  })),
})
