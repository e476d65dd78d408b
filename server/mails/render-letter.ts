import type { Locale } from '#shop/money.ts'
import type { MailTemplate } from '#shop/notifications/table.ts'
import type { OrderView } from '#shop/orders/read.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Shop } from '#shop/shop.ts'
import { orderReceipt } from './order-receipt.ts'
import { orderToStore } from './order-to-store.ts'

export type RenderedLetter = { subject: string; html: string; text: string }
export type LetterInput = {
  order: OrderView
  settings: StoreSettings
  shop: Pick<Shop, 'baseUrl' | 'secrets'>
  locale: Locale
}

/** One letter in its recipient's language: HTML with its direction on every cell, and the same as plain text. */
export function renderLetter(
  template: MailTemplate,
  locale: Locale,
  order: OrderView,
  settings: StoreSettings,
  shop: Pick<Shop, 'baseUrl' | 'secrets'>,
): RenderedLetter {
  const input = { order, settings, shop, locale }
  return template === 'order-receipt' ? orderReceipt(input) : orderToStore(input)
}
